/** The SDK's types with Skull King filled in. */

import type * as bot from "../bot.js";
import type * as decision from "../decision.js";
import type * as finished from "../finished.js";
import {
  SkullKingCard,
  SkullKingPhase,
  type SkullKingAction,
  type SkullKingEvent,
  type SkullKingOptions,
  type SkullKingView,
} from "../gen/doubloon/v1/skull_king_pb.js";

/** Registered name. */
export const GAME = "skull_king";

/** All that a seat may rely on. */
export type View = SkullKingView;

/** An option: `action.case` is one of `bid`, `play`, `lead`, `discard`, `wager`, `rebid`, `acknowledge`. */
export type Action = SkullKingAction;

/** Something that happened, as this seat may know it. */
export type Event = SkullKingEvent;

/** Rules chosen when the table was made. */
export type Options = SkullKingOptions;

/** A card on the wire, a small number with arithmetic. */
export { SkullKingCard as Card };

/** Where a round stands: `view.phase`. */
export { SkullKingPhase as Phase };

/** A question to a seat of Skull King. */
export type Decision = decision.Decision<View, Action, Event>;

/** The end of a table of Skull King. */
export type Finished = finished.Finished<View, Event>;

/** A player of Skull King and of nothing else. */
export interface Bot extends bot.Bot<View, Action, Event> {
  readonly games: readonly [typeof GAME];
}
