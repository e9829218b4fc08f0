/**
 * Who takes a trick, and what it pays: over cards in order of play, the Tigress with her mode.
 *
 * Source: `skull_king.md` section 3 of the project's rules pages, after the publisher's rulebook.
 */

import { isBeast, isEscape, isNumbered, isPirate, rank, Suit, suit } from "./cards.js";
import { Card } from "./types.js";

const BONUS_14 = 10;
const BONUS_14_BLACK = 20;
const BONUS_MERMAID_BY_PIRATE = 20;
const BONUS_PIRATE_BY_KING = 30;
const BONUS_KING_BY_MERMAID = 40;

/** The suit that has to be followed; undefined while it is open, and where a character or a beast came first. */
export function ledSuit(cards: readonly Card[]): Suit | undefined {
  const first = cards.find((card) => !isEscape(card));
  return first === undefined ? undefined : suit(first);
}

/**
 * The place in order of play, from 0, of the card that wins if the trick ends here.
 *
 * Undefined for no cards, and where a beast sees to it that nobody gets the trick.
 */
export function winningPlace(cards: readonly Card[]): number | undefined {
  switch (cards.findLast(isBeast)) {
    case undefined:
      return normalPlace(cards);
    case Card.WHITE_WHALE:
      return bestPlace(cards, (card, best) => rank(card) > rank(best));
    default:
      return undefined;
  }
}

/** Whether `card`, played next, would win if the trick ended with it. */
export function takes(cards: readonly Card[], card: Card): boolean {
  return winningPlace([...cards, card]) === cards.length;
}

/** Points that the winner collects, loot apart, if the trick ends here; they count only if the bid is kept. */
export function trickBonus(cards: readonly Card[]): number {
  const place = winningPlace(cards);
  const winner = place === undefined ? undefined : cards[place];
  if (winner === undefined) {
    return 0;
  }
  const fourteens = cards.reduce((points, card) => points + bonusOf14(card), 0);
  if (isPirate(winner)) {
    return fourteens + BONUS_MERMAID_BY_PIRATE * cards.filter((card) => card === Card.MERMAID).length;
  }
  if (winner === Card.SKULL_KING) {
    return fourteens + BONUS_PIRATE_BY_KING * cards.filter(isPirate).length;
  }
  return fourteens + (winner === Card.MERMAID && cards.includes(Card.SKULL_KING) ? BONUS_KING_BY_MERMAID : 0);
}

/** The winning place where no beast counts. */
function normalPlace(cards: readonly Card[]): number | undefined {
  const mermaid = cards.indexOf(Card.MERMAID);
  const king = cards.indexOf(Card.SKULL_KING);
  if (king >= 0) {
    return mermaid >= 0 ? mermaid : king;
  }
  const pirate = cards.findIndex(isPirate);
  if (pirate >= 0) {
    return pirate;
  }
  if (mermaid >= 0) {
    return mermaid;
  }
  return bestPlace(cards, outranks) ?? (cards.length > 0 ? 0 : undefined);
}

/** The place of the numbered card that none before it matches and none after it beats; undefined without one. */
function bestPlace(cards: readonly Card[], beats: (card: Card, best: Card) => boolean): number | undefined {
  let place: number | undefined;
  let best: Card = Card.UNSPECIFIED;
  cards.forEach((card, at) => {
    if (isNumbered(card) && (place === undefined || beats(card, best))) {
      place = at;
      best = card;
    }
  });
  return place;
}

/** Whether a number beats the best one before it: higher in its suit, or the first of trumps. */
function outranks(card: Card, best: Card): boolean {
  return suit(card) === suit(best) ? card > best : suit(card) === Suit.BLACK;
}

function bonusOf14(card: Card): number {
  if (rank(card) !== 14) {
    return 0;
  }
  return suit(card) === Suit.BLACK ? BONUS_14_BLACK : BONUS_14;
}
