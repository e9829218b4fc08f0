/** Whether to end the round, and how. */

import { colourBonus, pointsToWin } from "../../sea-salt-paper/index.js";
import type { Position } from "./position.js";

/** What the others have more after one turn each, the best of them. */
const POINTS_OF_A_LAST_TURN = 2;

/** How far off a guess of the others' points is. */
const DOUBT = 1.2;

/** Colour bonus of another seat. */
const BONUS_OF_OTHERS = 2;

/** What the own lead in points would be after a stop; below 0 it is no good to call. */
export function leadByStop(position: Position): number {
  if (endsTheMatch(position)) {
    return totalLead(position) > 0 ? Infinity : -Infinity;
  }
  return position.points - best(position) + (isDeckShort(position) ? 2 : 0);
}

/** The lead to expect after a last chance: the bonus is sure, the points are lost where somebody has more. */
export function leadByLastChance(position: Position): number {
  const bonus = colourBonus([...position.hand, ...position.groups.flat()]);
  const rival = best(position) + POINTS_OF_A_LAST_TURN;
  const chance = 1 / (1 + Math.exp((rival - position.points) / DOUBT));
  return chance * (position.points + bonus - BONUS_OF_OTHERS) + (1 - chance) * (bonus - rival);
}

/** Guessed card points of the strongest other seat. */
function best({ others }: Position): number {
  return Math.max(...others.map(({ points }) => points));
}

/** Whether the deck may be gone before the seat's next turn. */
function isDeckShort({ view }: Position): boolean {
  return view.deckSize <= 2 * view.seats.length;
}

/** Whether a stop would end the match, as far as can be guessed. */
function endsTheMatch(position: Position): boolean {
  const { view, options, others, points } = position;
  const totals = [ownTotal(position) + points, ...others.map((other) => other.standing.total + other.points)];
  return Math.max(...totals) > pointsToWin(options, view.seats.length) - (options.endThresholdReach ? 1 : 0);
}

/** Own total after a stop, less that of the best other seat. */
function totalLead(position: Position): number {
  const rival = Math.max(...position.others.map((other) => other.standing.total + other.points));
  return ownTotal(position) + position.points - rival;
}

function ownTotal({ view, seat }: Position): number {
  return view.seats[seat]?.total ?? 0;
}
