/**
 * How likely a card is to take a trick: the running one, or one later on.
 *
 * Estimates, quick rather than exact. Every opponent is taken to hold the unseen cards with equal chance, and to want a
 * trick as much as its bid says.
 */

import { Card, isNumbered, isPirate, ledSuit, PIRATES, Suit, suit, winningPlace } from "../../skull-king/index.js";
import type { Position, Standing } from "./position.js";

/** How often an opponent that still needs tricks beats the trick when it can. */
const WISH_NEEDING = 0.75;
/** The same of one that needs none, by choice or because it cannot help it. */
const WISH_DONE = 0.2;
const WISH_UNKNOWN = 0.5;
/** How much each further card in a hand adds to an opponent's means of beating one of ours. */
const REACH = 0.15;
/** How often a card of a standard suit gets to a trick where its suit counts. */
const LEADS = 0.25;

/** The chance that `card`, played now, takes the trick. */
export function takesRunningTrick(position: Position, card: Card): number {
  const after = [...position.cards, card];
  if (winningPlace(after) !== position.cards.length) {
    return 0;
  }
  if (position.seatsAfter.length === 0) {
    return 1;
  }
  const trick = { led: ledSuit(after), ...beatersOf(position, after) };
  const opponents = position.seatsAfter.map((seat) => position.standings[seat] as Standing);
  return opponents.reduce((chance, opponent) => chance * survives(position, opponent, trick), 1);
}

/** The chance that `card`, kept for later, will take a trick. */
export function takesLaterTrick(position: Position, card: Card): number {
  if (position.unseenCount === 0) {
    return isCharacter(card) ? 1 : 0;
  }
  const { against, usable } = later(position, card);
  if (usable === 0) {
    return 0;
  }
  const reach = 1 + REACH * (position.hand.length - 1);
  return usable * Math.max(0, 1 - against / position.unseenCount) ** (position.opponents * reach);
}

/** For each card in hand the chance that it takes a later trick. */
export function laterOdds(position: Position): ReadonlyMap<Card, number> {
  return new Map(position.hand.map((card) => [card, takesLaterTrick(position, card)]));
}

/** Unseen cards that would beat the winner so far. */
interface Beaters {
  readonly specials: number;
  /** Numbers of the led suit. */
  readonly followers: number;
  /** Other numbers. */
  readonly others: number;
}

/** The chance that one opponent does not take the trick away. */
function survives(position: Position, standing: Standing, trick: Beaters & { led: Suit | undefined }): number {
  const { led, specials, followers, others } = trick;
  const share = position.unseenCount > 0 ? standing.handSize / position.unseenCount : 0;
  const lacks = (cards: number) => (1 - share) ** cards;
  const wish = wishOf(standing);
  let numbers = 1 - lacks(followers + others);
  if (led !== undefined) {
    const isOut = standing.voids.has(led) ? 1 : lacks(leftOf(position, led));
    numbers = (1 - lacks(followers)) * (1 - isOut) + (1 - lacks(others)) * isOut;
  }
  return (1 - wish * (1 - lacks(specials))) * (1 - wish * numbers);
}

function beatersOf(position: Position, after: readonly Card[]): Beaters {
  const place = after.length - 1;
  const led = ledSuit(after);
  const count = { specials: 0, followers: 0, others: 0 };
  for (const [unseen, copies] of position.unseen) {
    const card = unseen === Card.TIGRESS ? Card.TIGRESS_PIRATE : unseen;
    if (winningPlace([...after, card]) === place) {
      continue;
    }
    if (!isNumbered(card)) {
      count.specials += copies;
    } else if (suit(card) === led) {
      count.followers += copies;
    } else {
      count.others += copies;
    }
  }
  return count;
}

function wishOf({ bid, tricks }: Standing): number {
  if (bid === undefined) {
    return WISH_UNKNOWN;
  }
  return bid > tricks ? WISH_NEEDING : WISH_DONE;
}

/** How many unseen cards would beat `card`, and how often it gets to a trick where it counts. */
function later(position: Position, card: Card): { against: number; usable: number } {
  const unseen = (other: Card) => position.unseen.get(other) ?? 0;
  const pirates = PIRATES.reduce((sum, pirate) => sum + unseen(pirate), unseen(Card.TIGRESS));
  const mermaids = unseen(Card.MERMAID);
  const king = unseen(Card.SKULL_KING);
  if (card === Card.SKULL_KING) {
    return { against: mermaids, usable: 1 };
  }
  if (card === Card.TIGRESS || isPirate(card)) {
    return { against: king + pirates / 2, usable: 1 };
  }
  if (card === Card.MERMAID) {
    return { against: pirates + mermaids / 2, usable: 1 };
  }
  const own = suit(card);
  if (own === undefined) {
    return { against: 0, usable: 0 };
  }
  const above = pirates + mermaids + king + leftOf(position, own, card);
  if (own === Suit.BLACK) {
    return { against: above, usable: 1 };
  }
  return { against: above + leftOf(position, Suit.BLACK) * voidShare(position, own), usable: LEADS };
}

/** Unseen cards of a suit, all or only those above a card. */
function leftOf(position: Position, of: Suit, above: Card = Card.UNSPECIFIED): number {
  let left = 0;
  for (const [card, copies] of position.unseen) {
    left += suit(card) === of && card > above ? copies : 0;
  }
  return left;
}

/** How likely an opponent is to be out of a suit, and so to trump it. */
function voidShare(position: Position, of: Suit): number {
  return (1 - position.hand.length / Math.max(1, position.unseenCount)) ** leftOf(position, of);
}

function isCharacter(card: Card): boolean {
  return isPirate(card) || card === Card.TIGRESS || card === Card.MERMAID || card === Card.SKULL_KING;
}
