/** The SDK's types with Sea Salt & Paper filled in. */

import type * as bot from "../bot.js";
import type * as decision from "../decision.js";
import type * as finished from "../finished.js";
import {
  SeaSaltPaperCard,
  SeaSaltPaperColour,
  SeaSaltPaperEventCard,
  SeaSaltPaperPhase,
  SeaSaltPaperType,
  type SeaSaltPaperAction,
  type SeaSaltPaperEvent,
  type SeaSaltPaperOptions,
  type SeaSaltPaperSeat,
  type SeaSaltPaperView,
} from "../gen/doubloon/v1/sea_salt_paper_pb.js";

/** Registered name. */
export const GAME = "sea_salt_paper";

/** All that a seat may rely on. */
export type View = SeaSaltPaperView;

/** What a view says of one seat. */
export type Seat = SeaSaltPaperSeat;

/** An option: `action.case` says what is done, such as `drawDeck`, `keep`, `play` or `endTurn`. */
export type Action = SeaSaltPaperAction;

/** Something that happened, as this seat may know it. */
export type Event = SeaSaltPaperEvent;

/** Rules chosen when the table was made. */
export type Options = SeaSaltPaperOptions;

/** A card on the wire, `type << 4 | colour`: a small number with arithmetic. */
export { SeaSaltPaperCard as Card };

/** What is on a card. */
export { SeaSaltPaperType as CardType };

/** The colour of a card. */
export { SeaSaltPaperColour as Colour };

/** The event cards of Extra Pepper. */
export { SeaSaltPaperEventCard as EventCard };

/** The question that is open: `view.phase`. */
export { SeaSaltPaperPhase as Phase };

/** Cards that lie together: a duo, or a trio with its starfish last. */
export type Group = readonly SeaSaltPaperCard[];

/** A question to a seat of Sea Salt & Paper. */
export type Decision = decision.Decision<View, Action, Event>;

/** The end of a table of Sea Salt & Paper. */
export type Finished = finished.Finished<View, Event>;

/** A player of Sea Salt & Paper and of nothing else. */
export interface Bot extends bot.Bot<View, Action, Event> {
  readonly games: readonly [typeof GAME];
}
