/** Cards and actions of Skull King as they are on the wire: small numbers with arithmetic, and their names. */

import { Card, type Action, type Options } from "./types.js";

/** The lowest value of a special card; all below are numbered. */
const SPECIALS_FROM = Card.ROSIE;

/** The five with names; the Tigress can be played as a sixth. */
export const PIRATES: readonly Card[] = [Card.ROSIE, Card.BENDT, Card.RASCAL, Card.JUANITA, Card.HARRY];

/** A suit of numbered cards; black is always trump. */
export enum Suit {
  GREEN = 0,
  YELLOW = 1,
  PURPLE = 2,
  BLACK = 3,
}

/** The suit of a numbered card, undefined for a special one. */
export function suit(card: Card): Suit | undefined {
  return card < SPECIALS_FROM ? card >> 4 : undefined;
}

/** 1 to 14 of a numbered card, 0 for a special one. */
export function rank(card: Card): number {
  return card < SPECIALS_FROM ? card & 15 : 0;
}

/** Of the four suits. */
export function isNumbered(card: Card): boolean {
  return card < SPECIALS_FROM;
}

/** Wins and is captured as a pirate: the five with names, and the Tigress played as one. */
export function isPirate(card: Card): boolean {
  return (card >= Card.ROSIE && card <= Card.HARRY) || card === Card.TIGRESS_PIRATE;
}

/** Loses to everything: escape, loot, and the Tigress played as an escape. */
export function isEscape(card: Card): boolean {
  return card === Card.ESCAPE || card === Card.LOOT || card === Card.TIGRESS_ESCAPE;
}

/** The Kraken or the White Whale. */
export function isBeast(card: Card): boolean {
  return card === Card.KRAKEN || card === Card.WHITE_WHALE;
}

/** Copies of each card face in the deck that these options make; the Tigress as she is in a hand. */
export function deck(options: Options, seats: number): Map<Card, number> {
  const leftOut = new Set([Card.TIGRESS_PIRATE, Card.TIGRESS_ESCAPE]);
  if (!options.kraken) {
    leftOut.add(Card.KRAKEN);
  }
  if (!options.whiteWhale) {
    leftOut.add(Card.WHITE_WHALE);
  }
  if (!options.loot || seats === 2) {
    leftOut.add(Card.LOOT);
  }
  const cards = [...NAMES.keys()].filter((card) => !leftOut.has(card));
  return new Map(cards.map((card) => [card, COPIES.get(card) ?? 1]));
}

/**
 * A card in the game's notation: `G7`, `SK`, `TIG:p`.
 *
 * @throws {RangeError} If there is no such card.
 */
export function cardName(card: Card): string {
  const name = NAMES.get(card);
  if (name === undefined) {
    throw new RangeError(`no card has the value ${card}`);
  }
  return name;
}

/**
 * Reads a card's name back.
 *
 * @throws {RangeError} If no card is called that.
 */
export function cardOf(name: string): Card {
  const card = CARDS.get(name);
  if (card === undefined) {
    throw new RangeError(`no card is called ${name}`);
  }
  return card;
}

/** An action in words that fit a log: `bid 3`, `G7`, `lead 2`, `discard G3 ESC`, `wager 10`, `rebid 4`. */
export function actionName({ action }: Action): string {
  switch (action.case) {
    case "play":
      return cardName(action.value);
    case "discard":
      return ["discard", ...action.value.cards.map(cardName)].join(" ");
    case "acknowledge":
    case undefined:
      return "acknowledge";
    default:
      return `${action.case} ${action.value}`;
  }
}

const COPIES: ReadonlyMap<Card, number> = new Map([
  [Card.MERMAID, 2],
  [Card.ESCAPE, 5],
  [Card.LOOT, 2],
]);

const NAMES: ReadonlyMap<Card, string> = new Map([
  ...["G", "Y", "P", "B"].flatMap((letter, number) =>
    Array.from({ length: 14 }, (_, place): [Card, string] => [(number << 4) | (place + 1), `${letter}${place + 1}`]),
  ),
  [Card.ROSIE, "ROSIE"],
  [Card.BENDT, "BENDT"],
  [Card.RASCAL, "RASCAL"],
  [Card.JUANITA, "JUANITA"],
  [Card.HARRY, "HARRY"],
  [Card.TIGRESS, "TIG"],
  [Card.TIGRESS_PIRATE, "TIG:p"],
  [Card.TIGRESS_ESCAPE, "TIG:e"],
  [Card.SKULL_KING, "SK"],
  [Card.MERMAID, "MER"],
  [Card.ESCAPE, "ESC"],
  [Card.LOOT, "LOOT"],
  [Card.KRAKEN, "KRA"],
  [Card.WHITE_WHALE, "WHA"],
]);

const CARDS: ReadonlyMap<string, Card> = new Map([...NAMES].map(([card, name]) => [name, card]));
