/** What to do with a pirate's ability. */

import type { Card } from "../../skull-king/index.js";
import { best } from "../best.js";
import { laterOdds } from "./odds.js";
import type { Position } from "./position.js";
import { expectedScore, trickChances } from "./worth.js";

/** Wager once the bid is as likely as this to be kept: a little above even, since the estimate is one. */
const WAGER_FROM = 0.55;

/** Rosie: lead oneself while tricks are needed, else play last, behind the next seat. */
export function bestLeader(position: Position, seats: readonly number[]): number {
  const me = seats.indexOf(position.seat);
  const next = seats[(me + 1) % seats.length] as number;
  return me >= 0 && position.bid > position.tricks ? position.seat : next;
}

/** Bendt: the place of the discard that leaves the hand with the highest score to expect. */
export function bestDiscard(position: Position, discards: readonly (readonly Card[])[]): number {
  const odds = laterOdds(position);
  const { bid, tricks, round } = position;
  return best([...discards.keys()], (place) => {
    const rest = less(position.hand, discards[place] ?? []);
    return expectedScore({ bid, tricks, round }, trickChances(rest.map((card) => odds.get(card) ?? 0)));
  });
}

/** Rascal: all or nothing. */
export function bestWager(position: Position, wagers: readonly number[]): number {
  const kept = chancesOf(position)[position.bid - position.tricks] ?? 0;
  return kept >= WAGER_FROM ? Math.max(...wagers) : Math.min(...wagers);
}

/** Harry: the bid with the highest score to expect from here. */
export function bestRebid(position: Position, bids: readonly number[]): number {
  const { tricks, round } = position;
  const chances = chancesOf(position);
  return best(bids, (bid) => expectedScore({ bid, tricks, round }, chances));
}

function chancesOf(position: Position): number[] {
  const odds = laterOdds(position);
  return trickChances(position.hand.map((card) => odds.get(card) ?? 0));
}

function less(hand: readonly Card[], discard: readonly Card[]): Card[] {
  const rest = [...hand];
  for (const card of discard) {
    rest.splice(rest.indexOf(card), 1);
  }
  return rest;
}
