/** What to bid. */

import { best } from "../best.js";
import { takesLaterTrick } from "./odds.js";
import type { Position } from "./position.js";
import { expectedScore, trickChances } from "./worth.js";

/** Of the chances of missing the bid by one and by two tricks, how much skilful play turns into keeping it. */
const CONTROL = [0.5, 0.17];

/** The bid with the highest score to expect; the lowest of equals. */
export function bestBid(position: Position, bids: readonly number[]): number {
  const chances = trickChances(position.hand.map((card) => takesLaterTrick(position, card)));
  return best(bids, (bid) => expectedScore({ bid, tricks: 0, round: position.round }, bent(chances, bid)));
}

/** Chances with a part of those beside the bid moved onto it, since cards can be held back or spent. */
function bent(chances: readonly number[], bid: number): number[] {
  const moved = [...chances];
  CONTROL.forEach((part, at) => {
    for (const tricks of [bid - at - 1, bid + at + 1]) {
      const chance = moved[tricks];
      if (chance !== undefined) {
        moved[bid] = (moved[bid] ?? 0) + chance * part;
        moved[tricks] = chance * (1 - part);
      }
    }
  });
  return moved;
}
