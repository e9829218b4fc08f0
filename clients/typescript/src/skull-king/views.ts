/** What can be read off a view: the hand, the trick on the table, what is still needed, what is out of sight. */

import { create } from "@bufbuild/protobuf";

import { SkullKingOptionsSchema, type SkullKingTrick } from "../gen/doubloon/v1/skull_king_pb.js";
import type { Table } from "../table.js";
import { deck, isNumbered, suit, type Suit } from "./cards.js";
import { ledSuit } from "./tricks.js";
import { Card, type Options, type View } from "./types.js";

/** The options of a table of Skull King. */
export function optionsOf(table: Table): Options {
  const { options } = table.config;
  return options.case === "skullKing" ? options.value : create(SkullKingOptionsSchema);
}

/** Own cards, sorted by value. */
export function hand(view: View): readonly Card[] {
  return view.private?.hand ?? [];
}

/** Cards of the running trick in order of play; empty before the lead. */
export function tableCards(view: View): readonly Card[] {
  const cards = view.tricks.at(-1)?.cards ?? [];
  return cards.length === Math.max(3, view.seats.length) ? [] : cards;
}

/** Who played each card of a trick, in order of play; Graybeard, at tables for two, is seat 2. */
export function seatsOf(trick: SkullKingTrick, seats: number): readonly number[] {
  return trick.seats.length > 0 ? trick.seats : trick.cards.map((_, place) => (trick.leader + place) % seats);
}

/** The bid of a seat as it stands, undefined while it is secret. */
export function seatBid(view: View, seat: number): number | undefined {
  return view.seats[seat]?.bid;
}

/** Tricks that a seat still has to win to keep its bid; negative once it has too many, 0 while bids are secret. */
export function tricksNeeded(view: View, seat: number): number {
  const standing = view.seats[seat];
  return standing?.bid === undefined ? 0 : standing.bid - standing.tricks;
}

/** Copies of each card that this seat has not seen in this round: in other hands, in the stock, put away. */
export function unseenCards(view: View, options: Options): Map<Card, number> {
  const left = deck(options, view.seats.length);
  const seen = [...hand(view), ...(view.private?.discarded ?? []), ...view.tricks.flatMap((trick) => trick.cards)];
  for (const card of seen.map(asInHand)) {
    const copies = left.get(card) ?? 0;
    if (copies > 1) {
      left.set(card, copies - 1);
    } else {
      left.delete(card);
    }
  }
  return left;
}

/**
 * For each seat the suits it has shown to be out of, by playing another one where that suit was led.
 *
 * A seat that has used Bendt since then has drawn new cards, and is left out for the tricks before.
 */
export function voidSuits(view: View): ReadonlySet<Suit>[] {
  const voids = view.seats.map(() => new Set<Suit>());
  for (const trick of view.tricks) {
    const led = ledSuit(trick.cards);
    const players = seatsOf(trick, voids.length);
    trick.cards.forEach((card, place) => {
      if (led !== undefined && isNumbered(card) && suit(card) !== led) {
        voids[players[place] as number]?.add(led);
      }
    });
    if (trick.ability?.pirate === Card.BENDT && trick.winner !== undefined) {
      voids[trick.winner]?.clear();
    }
  }
  return voids;
}

function asInHand(card: Card): Card {
  return card === Card.TIGRESS_PIRATE || card === Card.TIGRESS_ESCAPE ? Card.TIGRESS : card;
}
