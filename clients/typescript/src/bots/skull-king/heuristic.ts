/**
 * Bids what the hand is worth, then plays for the highest score to expect.
 *
 * The same judgement as the heuristic bot of the Python client, position for position.
 */

import type { Action, Decision } from "../../skull-king/index.js";
import { bestDiscard, bestLeader, bestRebid, bestWager } from "./abilities.js";
import { bestBid } from "./bidding.js";
import { bestPlay } from "./playing.js";
import { positionOf, type Position } from "./position.js";

/** The index of the option to take. */
export function choose(decision: Decision): number {
  const [first] = decision.options;
  if (first === undefined || decision.options.length === 1) {
    return 0;
  }
  const position = positionOf(decision);
  switch (first.action.case) {
    case "bid":
      return among(decision, bestBid, position);
    case "play":
      return among(decision, bestPlay, position);
    case "lead":
      return among(decision, bestLeader, position);
    case "wager":
      return among(decision, bestWager, position);
    case "rebid":
      return among(decision, bestRebid, position);
    case "discard":
      return bestDiscard(position, decision.options.map(cardsOf));
    default:
      return 0; // a look at the stock has one answer only
  }
}

type Rule = (position: Position, values: readonly number[]) => number;

function among(decision: Decision, rule: Rule, position: Position): number {
  const values = decision.options.map(numberOf);
  return values.indexOf(rule(position, values));
}

function numberOf({ action }: Action): number {
  return typeof action.value === "number" ? action.value : 0;
}

function cardsOf({ action }: Action): readonly number[] {
  return action.case === "discard" ? action.value.cards : [];
}
