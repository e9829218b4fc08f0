/** Which card to play: the one with the highest score to expect for the round. */

import { Card, trickBonus } from "../../skull-king/index.js";
import { best } from "../best.js";
import { laterOdds, takesRunningTrick } from "./odds.js";
import type { Position } from "./position.js";
import { expectedScore, trickChances, type RoundScore } from "./worth.js";

/** The best of these cards; the first of equals. */
export function bestPlay(position: Position, plays: readonly Card[]): Card {
  const odds = laterOdds(position);
  return best(plays, (card) => worth(position, card, odds));
}

/** Points to expect for the round once `card` is played. */
function worth(position: Position, card: Card, odds: ReadonlyMap<Card, number>): number {
  const { bid, tricks, round } = position;
  const takes = takesRunningTrick(position, card);
  const rest = without(position.hand, card);
  const missed = bestOfModes(rest, odds, { bid, tricks, round });
  if (takes === 0) {
    return missed;
  }
  const bonus = trickBonus([...position.cards, card]);
  return takes * bestOfModes(rest, odds, { bid, tricks: tricks + 1, round, bonus }) + (1 - takes) * missed;
}

/** Points to expect from the rest of the hand; a Tigress in it is the better of a pirate and an escape. */
function bestOfModes(rest: readonly Card[], odds: ReadonlyMap<Card, number>, standing: RoundScore): number {
  const certain = rest.filter((card) => card !== Card.TIGRESS).map((card) => odds.get(card) ?? 0);
  const modes = rest.includes(Card.TIGRESS) ? [certain, [...certain, odds.get(Card.TIGRESS) ?? 0]] : [certain];
  return Math.max(...modes.map((mode) => expectedScore(standing, trickChances(mode))));
}

/** The hand less one card; the Tigress goes in whichever mode she is played. */
function without(hand: readonly Card[], card: Card): Card[] {
  const place = hand.includes(card) ? hand.indexOf(card) : hand.indexOf(Card.TIGRESS);
  return hand.toSpliced(place, 1);
}
