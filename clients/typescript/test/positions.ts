/** Positions of Skull King for tests: seat 1 of four is asked. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { Decision, type AskingObservation } from "../src/decision.js";
import { skullKing, Table } from "../src/index.js";
import { ObservationSchema, SeatedSchema, SkullKingActionSchema, SkullKingViewSchema } from "../src/v1.js";

const SEAT = 1;

export interface Position {
  readonly hand: string;
  /** Cards of each trick, the running one last; its next player is seat 1. */
  readonly tricks?: readonly string[];
  readonly bid?: number;
  readonly won?: number;
  readonly round?: number;
  readonly seats?: number;
  readonly discarded?: string;
}

type Actions = readonly MessageInitShape<typeof SkullKingActionSchema>["action"][];

export function cards(names: string): skullKing.Card[] {
  return names.split(" ").filter(Boolean).map(skullKing.cardOf);
}

export function viewOf(position: Position): skullKing.View {
  const { hand, tricks = [], bid, won = 0, round, seats = 4, discarded = "" } = position;
  const own = cards(hand).sort((a, b) => a - b);
  const played = tricks.map(cards);
  const running = played.at(-1)?.length ?? 0;
  const leader = tricks.length > 1 || running === seats ? 0 : (SEAT - running + seats) % seats;
  const standing = (seat: number) => ({
    handSize: own.length,
    ...(seat === SEAT ? { tricks: won, ...(bid === undefined ? {} : { bid }) } : { tricks: 0, bid: 1 }),
  });
  return create(SkullKingViewSchema, {
    round: round ?? own.length + won,
    seats: Array.from({ length: seats }, (_, seat) => standing(seat)),
    tricks: played.map((trick) => ({ leader, cards: trick })),
    private: { hand: own, discarded: cards(discarded) },
  });
}

export function decisionOf(actions: Actions, position: Position): skullKing.Decision {
  const seats = position.seats ?? 4;
  const table = new Table(create(SeatedSchema, { channel: 1, seat: SEAT, seats, game: { game: skullKing.GAME } }));
  const options = actions.map((action) => ({ action: { case: "skullKing" as const, value: { action: action! } } }));
  const observation = create(ObservationSchema, {
    view: { view: { case: "skullKing", value: viewOf(position) } },
    decision: { id: 1, options },
  });
  return new Decision(table, observation as AskingObservation) as skullKing.Decision;
}
