/** A seat's view, taken apart once for each decision. */

import * as seaSaltPaper from "../../sea-salt-paper/index.js";
import type { Card, EventCard, Group, Options, Seat, View } from "../../sea-salt-paper/index.js";

/** What the strategy looks at. */
export interface Position {
  readonly view: View;
  readonly options: Options;
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly groups: readonly Group[];
  /** Those that act for the seat. */
  readonly events: ReadonlySet<EventCard>;
  /** Own card points now. */
  readonly points: number;
  /** Copies of each card out of sight. */
  readonly unseen: ReadonlyMap<Card, number>;
  readonly others: readonly Other[];
}

/** What is known of another seat. */
export interface Other {
  readonly seat: number;
  readonly standing: Seat;
  /** Its card points, as far as they can be guessed. */
  readonly points: number;
}

/** What a card that nobody has seen is worth to its owner, on average. */
const POINTS_OF_A_HIDDEN_CARD = 0.8;

/** Reads a decision's view. */
export function positionOf({ view, table }: seaSaltPaper.Decision): Position {
  const options = seaSaltPaper.optionsOf(table);
  const { seat } = table;
  const standings = view.seats.map((standing, other) => ({
    seat: other,
    standing,
    points: guessed(view, options, other),
  }));
  return {
    view,
    options,
    seat,
    hand: seaSaltPaper.hand(view),
    groups: seaSaltPaper.groups(view, seat),
    events: seaSaltPaper.activeEvents(view, seat),
    points: view.private?.cardPoints ?? 0,
    unseen: seaSaltPaper.unseenCards(view, options),
    others: standings.filter((other) => other.seat !== seat),
  };
}

/** Own card points with another hand, and with other groups. */
export function pointsOf(position: Position, hand: readonly Card[], groups = position.groups): number {
  return seaSaltPaper.cardPoints(hand, groups, position);
}

/** A hand less some cards of it. */
export function without(hand: readonly Card[], cards: readonly Card[]): readonly Card[] {
  const left = [...hand];
  for (const card of cards) {
    left.splice(left.indexOf(card), 1);
  }
  return left;
}

/** What one card more would bring another seat, as far as its cards are known. */
export function pointsFor({ view, options }: Position, seat: number, card: Card): number {
  const known = view.seats[seat]?.known ?? [];
  return knownPoints(view, options, seat, [...known, card]) - knownPoints(view, options, seat, known);
}

function guessed(view: View, options: Options, seat: number): number {
  const { known = [], handSize = 0 } = view.seats[seat] ?? {};
  return knownPoints(view, options, seat, known) + POINTS_OF_A_HIDDEN_CARD * (handSize - known.length);
}

function knownPoints(view: View, options: Options, seat: number, hand: readonly Card[]): number {
  const events = seaSaltPaper.activeEvents(view, seat);
  return seaSaltPaper.cardPoints(hand, seaSaltPaper.groups(view, seat), { events, options });
}
