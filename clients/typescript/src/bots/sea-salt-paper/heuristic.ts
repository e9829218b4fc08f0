/** Takes what scores and what may, plays pairs for what they do, and calls when it seems to be ahead. */

import * as seaSaltPaper from "../../sea-salt-paper/index.js";
import { EventCard, type Action, type Card, type Decision } from "../../sea-salt-paper/index.js";
import { best } from "../best.js";
import { leadByLastChance, leadByStop } from "./calling.js";
import { gainByPlaying, isWorthAReef } from "./playing.js";
import { pointsFor, pointsOf, positionOf, without, type Position } from "./position.js";
import { worthOf, worthOfHand } from "./worth.js";

/** The index of the option to take. */
export function choose(decision: Decision): number {
  const { options } = decision;
  if (options.length === 1) {
    return 0;
  }
  const position = positionOf(decision);
  return options.indexOf(best(options, (option) => scoreOf(position, option)));
}

/** Playing comes before calling: what a pair does may still bring points. */
const BEFORE_CALLS = 100;
const NEVER = -1000;

/** How good an option is beside the others of its decision. */
function scoreOf(position: Position, { action }: Action): number {
  switch (action.case) {
    case "takeDiscard":
      return scoreOfTop(position, action.value);
    case "keep":
    case "choosePileCard":
    case "lobsterTake":
      return worthOf(position, action.value);
    case "discardTo":
      return useToNext(position, action.value);
    case "play":
      return ifGood(gainByPlaying(position, action.value.cards), BEFORE_CALLS);
    case "reef":
      return isWorthAReef(position, action.value) ? BEFORE_CALLS : NEVER;
    case "callStop":
      return ifGood(leadByStop(position));
    case "callLastChance":
      return ifGood(leadByLastChance(position));
    case "choosePile":
      return bestOfPile(position, action.value);
    case "angelfishTake":
      return worthOfTop(position, action.value);
    case "stealFrom":
    case "swapTarget":
      return position.others.find(({ seat }) => seat === action.value)?.points ?? 0;
    case "swap":
      return worthOfHand(position, [...without(position.hand, [action.value.given]), action.value.taken]);
    case "swapPass":
      return worthOfHand(position, position.hand);
    case "stealPair":
      return pointsOf(position, position.hand, [...position.groups, action.value.cards]);
    case "keepEvent":
      return -EVENTS_BY_USE.indexOf(action.value);
    default:
      return 0; // to draw, to end the turn
  }
}

/** Better than nothing, or never. */
function ifGood(gain: number, more = 0): number {
  return gain > 0 ? more + gain : NEVER;
}

/** A top that scores is taken; else two cards of the deck are better, if it has any. */
function scoreOfTop(position: Position, pile: number): number {
  const top = seaSaltPaper.top(position.view, pile);
  const scores = top !== undefined && pointsOf(position, [...position.hand, top]) > position.points;
  return worthOfTop(position, pile) + (scores ? BEFORE_CALLS : NEVER);
}

function worthOfTop(position: Position, pile: number): number {
  const top = seaSaltPaper.top(position.view, pile);
  return top === undefined ? 0 : worthOf(position, top);
}

/** The best card that is known to lie in a pile. */
function bestOfPile(position: Position, pile: number): number {
  const cards: readonly Card[] = position.view.piles[pile - 1]?.cards ?? [];
  return Math.max(...cards.map((card) => worthOf(position, card)));
}

/** What the top of a pile would bring the next seat, if it is not covered. */
function useToNext(position: Position, pile: number): number {
  const next = (position.seat + 1) % position.view.seats.length;
  const top = seaSaltPaper.top(position.view, pile);
  return top === undefined ? 0 : pointsFor(position, next, top);
}

/** The most useful to own first. */
const EVENTS_BY_USE: readonly EventCard[] = [
  EventCard.MERMAID_DANCE,
  EventCard.SUNFISH,
  EventCard.HERMIT_CRAB,
  EventCard.SHELL_DANCE,
  EventCard.DOLPHIN,
  EventCard.WATER_SPORTS,
  EventCard.CORAL_REEF,
  EventCard.ANGELFISH,
  EventCard.TORNADO,
  EventCard.OCTOPUS_KING,
  EventCard.PUFFERFISH,
  EventCard.TREASURE_CHEST,
];
