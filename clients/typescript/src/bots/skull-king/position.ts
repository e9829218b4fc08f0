/** A seat's view, taken apart once for each decision. */

import * as skullKing from "../../skull-king/index.js";
import type { Card, Suit } from "../../skull-king/index.js";

/** What the strategy looks at. */
export interface Position {
  readonly round: number;
  readonly seat: number;
  readonly hand: readonly Card[];
  /** Of the running trick, in order of play. */
  readonly cards: readonly Card[];
  /** Seats that play after this one in the running trick. */
  readonly seatsAfter: readonly number[];
  /** Other players, Graybeard among them. */
  readonly opponents: number;
  /** Own bid; 0 while bids are secret. */
  readonly bid: number;
  /** Tricks that this seat has won. */
  readonly tricks: number;
  /** By seat, Graybeard among them. */
  readonly standings: readonly Standing[];
  /** Copies of each card out of sight; the Tigress as she is in a hand. */
  readonly unseen: ReadonlyMap<Card, number>;
  readonly unseenCount: number;
}

/** What is known of one seat. */
export interface Standing {
  /** Undefined while it is secret, and for Graybeard, who has none. */
  readonly bid: number | undefined;
  readonly tricks: number;
  readonly handSize: number;
  /** Suits that the seat has shown to be out of. */
  readonly voids: ReadonlySet<Suit>;
}

/** Reads a decision's view. */
export function positionOf({ view, table }: skullKing.Decision): Position {
  const cards = skullKing.tableCards(view);
  const running = cards.length > 0 ? view.tricks.at(-1) : undefined;
  const played = new Set(running === undefined ? [] : skullKing.seatsOf(running, table.seats));
  const standings = standingsOf(view);
  const unseen = skullKing.unseenCards(view, skullKing.optionsOf(table));
  return {
    round: view.round,
    seat: table.seat,
    hand: skullKing.hand(view),
    cards,
    seatsAfter: [...standings.keys()].filter((other) => other !== table.seat && !played.has(other)),
    opponents: standings.length - 1,
    bid: standings[table.seat]?.bid ?? 0,
    tricks: standings[table.seat]?.tricks ?? 0,
    standings,
    unseen,
    unseenCount: [...unseen.values()].reduce((sum, copies) => sum + copies, 0),
  };
}

function standingsOf(view: skullKing.View): Standing[] {
  const voids = skullKing.voidSuits(view);
  const standings: Standing[] = view.seats.map(({ bid, tricks, handSize }, seat) => ({
    bid,
    tricks,
    handSize,
    voids: voids[seat] ?? new Set(),
  }));
  if (standings.length === 2) {
    standings.push({ bid: undefined, tricks: 0, handSize: skullKing.hand(view).length, voids: new Set() });
  }
  return standings;
}
