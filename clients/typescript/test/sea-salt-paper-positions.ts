/** Positions of Sea Salt & Paper for tests: seat 0 is asked. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { Decision, type AskingObservation } from "../src/decision.js";
import { seaSaltPaper, Table } from "../src/index.js";
import {
  ObservationSchema,
  SeaSaltPaperActionSchema,
  SeaSaltPaperOptionsSchema,
  SeaSaltPaperViewSchema,
  SeatedSchema,
} from "../src/v1.js";

export interface Position {
  readonly hand?: string;
  /** Groups in front of the seat. */
  readonly played?: readonly string[];
  readonly phase?: seaSaltPaper.Phase;
  /** From the top down. */
  readonly piles?: readonly [string, string];
  readonly deckSize?: number;
  readonly shown?: string;
  readonly knownInDeck?: string;
  readonly event?: seaSaltPaper.EventCard;
  readonly total?: number;
  readonly others?: readonly Other[];
  readonly options?: MessageInitShape<typeof SeaSaltPaperOptionsSchema>;
}

export interface Other {
  readonly known?: string;
  readonly played?: readonly string[];
  readonly handSize?: number;
  readonly total?: number;
  readonly reef?: boolean;
  readonly revealed?: boolean;
}

export type Actions = readonly MessageInitShape<typeof SeaSaltPaperActionSchema>["action"][];

export function cards(names: string): seaSaltPaper.Card[] {
  return names.split(" ").filter(Boolean).map(seaSaltPaper.cardOf);
}

export function viewOf(position: Position): seaSaltPaper.View {
  const { hand = "", played = [], piles = ["", ""], others = [{ handSize: 3 }], event = 0, options = {} } = position;
  const own = cards(hand).sort((a, b) => a - b);
  const groups = played.map(cards);
  const settings = create(SeaSaltPaperOptionsSchema, options);
  const seat = {
    known: own,
    handSize: own.length,
    played: groups.map((group) => ({ cards: group })),
    total: position.total ?? 0,
  };
  return create(SeaSaltPaperViewSchema, {
    round: 2,
    phase: position.phase ?? seaSaltPaper.Phase.PLAY,
    event,
    deckSize: position.deckSize ?? 30,
    seats: [seat, ...others.map(standingOf)],
    piles: piles.map((pile) => ({ cards: cards(pile), size: cards(pile).length })),
    private: {
      hand: own,
      cardPoints: seaSaltPaper.cardPoints(own, groups, { events: new Set([event]), options: settings }),
      shown: cards(position.shown ?? ""),
      knownInDeck: cards(position.knownInDeck ?? ""),
    },
  });
}

function standingOf({ known = "", played = [], handSize, ...rest }: Other) {
  const hand = cards(known);
  const groups = played.map((group) => ({ cards: cards(group) }));
  return { ...rest, known: hand, handSize: handSize ?? hand.length, played: groups };
}

export function decisionOf(actions: Actions, position: Position): seaSaltPaper.Decision {
  const options = create(SeaSaltPaperOptionsSchema, position.options ?? {});
  const game = { game: seaSaltPaper.GAME, options: { case: "seaSaltPaper" as const, value: options } };
  const view = viewOf(position);
  const table = new Table(create(SeatedSchema, { channel: 1, seat: 0, seats: view.seats.length, game }));
  const offered = actions.map((action) => ({ action: { case: "seaSaltPaper" as const, value: { action: action! } } }));
  const observation = create(ObservationSchema, {
    view: { view: { case: "seaSaltPaper", value: view } },
    decision: { id: 1, options: offered },
  });
  return new Decision(table, observation as AskingObservation) as seaSaltPaper.Decision;
}
