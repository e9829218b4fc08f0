/** Cards of Sea Salt & Paper as they are on the wire: small numbers with arithmetic, and their names. */

import { Card, CardType, Colour, EventCard, type Options } from "./types.js";

/** What is on a card. */
export function cardType(card: Card): CardType {
  return card >> 4;
}

/** The colour of a card. */
export function colour(card: Card): Colour {
  return card & 15;
}

/** Whether two cards may be played together; Water Sports adds two swimmers and two sharks. */
export function isDuo(first: Card, second: Card, { waterSports = false } = {}): boolean {
  const [low, high] = [first >> 4, second >> 4].sort((a, b) => a - b) as [CardType, CardType];
  return DUOS.has(low * TYPES + high) || (waterSports && low === high && WATER_SPORTERS.has(low));
}

/** Whether an event card goes to the sole highest total; the others go to the sole lowest. */
export function isKeptByHighest(event: EventCard): boolean {
  return KEPT_BY_HIGHEST.has(event);
}

/** Copies of each card in the deck that these options make. */
export function deck(options: Options): Map<Card, number> {
  const kinds = [...NAMES.keys()].filter((card) => options.extraSalt || card >> 4 < CardType.JELLYFISH);
  return new Map(kinds.map((card) => [card, COPIES.get(card) ?? 1]));
}

/**
 * A card in the game's notation: `crab/light_blue`.
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

const TYPES = 20;
const DUOS: ReadonlySet<number> = new Set(
  [
    [CardType.CRAB, CardType.CRAB],
    [CardType.BOAT, CardType.BOAT],
    [CardType.FISH, CardType.FISH],
    [CardType.SWIMMER, CardType.SHARK],
    [CardType.CRAB, CardType.LOBSTER],
    [CardType.SWIMMER, CardType.JELLYFISH],
  ].map(([low, high]) => low! * TYPES + high!),
);
const WATER_SPORTERS: ReadonlySet<CardType> = new Set([CardType.SWIMMER, CardType.SHARK]);
const KEPT_BY_HIGHEST: ReadonlySet<EventCard> = new Set([
  EventCard.OCTOPUS_KING,
  EventCard.TORNADO,
  EventCard.TREASURE_CHEST,
  EventCard.PUFFERFISH,
]);

/** Where there is more than one. */
const COPIES: ReadonlyMap<Card, number> = new Map([
  [Card.MERMAID_WHITE, 4],
  [Card.CRAB_DARK_BLUE, 2],
  [Card.CRAB_LIGHT_BLUE, 2],
  [Card.CRAB_YELLOW, 2],
  [Card.BOAT_DARK_BLUE, 2],
  [Card.BOAT_LIGHT_BLUE, 2],
  [Card.BOAT_BLACK, 2],
  [Card.BOAT_YELLOW, 2],
  [Card.FISH_DARK_BLUE, 2],
  [Card.FISH_BLACK, 2],
]);

const VALUES = Object.values(Card).filter((value): value is Card => typeof value === "number" && value > 0);
const NAMES: ReadonlyMap<Card, string> = new Map(
  VALUES.map((card) => [card, `${CardType[card >> 4]}/${Colour[card & 15]}`.toLowerCase()]),
);
const CARDS: ReadonlyMap<string, Card> = new Map([...NAMES].map(([card, name]) => [name, card]));
