/** What can be read off a view: the own cards and their worth, who can be attacked, what is out of sight. */

import { create } from "@bufbuild/protobuf";

import { SeaSaltPaperOptionsSchema } from "../gen/doubloon/v1/sea_salt_paper_pb.js";
import type { Table } from "../table.js";
import { deck } from "./cards.js";
import { cardPoints } from "./points.js";
import { EventCard, Phase, type Card, type Group, type Options, type Seat, type View } from "./types.js";

const CALL_POINTS = 7;
const CALL_POINTS_WITH_TREASURE_CHEST = 10;

/** Totals that end the match at 2, 3 and 4 seats. */
const THRESHOLDS = [40, 35, 30];

/** The options of a table of Sea Salt & Paper. */
export function optionsOf(table: Table): Options {
  const { options } = table.config;
  return options.case === "seaSaltPaper" ? options.value : create(SeaSaltPaperOptionsSchema);
}

/** Own cards, sorted by value. */
export function hand(view: View): readonly Card[] {
  return view.private?.hand ?? [];
}

/** Duos and trios in front of a seat, in order of play. */
export function groups(view: View, seat: number): readonly Group[] {
  return view.seats[seat]?.played.map(({ cards }) => cards) ?? [];
}

/** The card on top of pile 1 or 2, undefined where there is none. */
export function top(view: View, pile: number): Card | undefined {
  return view.piles[pile - 1]?.cards[0];
}

/** Event cards that act for a seat in this round: the table's, and those it has kept. */
export function activeEvents(view: View, seat: number): ReadonlySet<EventCard> {
  const events = [view.event, ...(view.seats[seat]?.events ?? [])];
  return new Set(events.filter((event) => event !== EventCard.UNSPECIFIED));
}

/** How a hand would change. */
export interface Change {
  readonly gained?: readonly Card[];
  readonly lost?: readonly Card[];
}

/** Card points of the own seat, had its hand some cards more and some less; without either, its points now. */
export function pointsWith(view: View, seat: number, options: Options, change: Change = {}): number {
  const { gained = [], lost = [] } = change;
  const cards = [...hand(view), ...gained];
  for (const card of lost) {
    cards.splice(cards.indexOf(card), 1);
  }
  return cardPoints(cards, groups(view, seat), { events: activeEvents(view, seat), options });
}

/** Card points that a seat needs for a call. */
export function pointsToCall(view: View, seat: number): number {
  const chest = activeEvents(view, seat).has(EventCard.TREASURE_CHEST);
  return chest ? CALL_POINTS_WITH_TREASURE_CHEST : CALL_POINTS;
}

/** The total that has to be exceeded to end the match; to be reached, with `endThresholdReach`. */
export function pointsToWin(options: Options, seats: number): number {
  return THRESHOLDS[seats - 2]! * (options.doubleScore ? 2 : 1);
}

/** Whether nobody can rob this seat, look at its hand or lock it. */
export function isProtected(standing: Seat): boolean {
  return standing.reef || standing.revealed;
}

/** Copies of each card that this seat cannot place: somewhere in other hands, in the deck, in piles, face down. */
export function unseenCards(view: View, options: Options): Map<Card, number> {
  const left = deck(options);
  for (const card of placed(view)) {
    const copies = left.get(card) ?? 0;
    if (copies > 1) {
      left.set(card, copies - 1);
    } else {
      left.delete(card);
    }
  }
  return left;
}

/** Cards whose place is known. */
function placed(view: View): readonly Card[] {
  const shown = view.private?.shown ?? [];
  const known = view.private?.knownInDeck ?? [];
  return [
    ...view.seats.flatMap((seat) => [...seat.known, ...seat.played.flatMap(({ cards }) => cards)]),
    ...view.piles.flatMap(({ cards }) => cards),
    ...(view.private?.reef ? [view.private.reef] : []),
    ...(view.phase === Phase.KEEP || view.phase === Phase.DISCARD ? shown : []),
    ...(view.phase === Phase.LOBSTER_PICK ? together(known, shown) : known),
  ];
}

/** As many of each card as the one or the other has. */
function together(some: readonly Card[], others: readonly Card[]): readonly Card[] {
  const left = [...some];
  const more = others.filter((card) => {
    const place = left.indexOf(card);
    return place < 0 || left.splice(place, 1).length === 0;
  });
  return [...some, ...more];
}
