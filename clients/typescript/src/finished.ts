/** The end of a table. */

import type { AnyEvent, AnyView } from "./game-types.js";
import type { Outcome, SeatOutcome } from "./gen/doubloon/v1/game_pb.js";
import type { Finished as FinishedMessage, Observation } from "./gen/doubloon/v1/play_pb.js";
import type { Table } from "./table.js";

/** What a bot is told when a table is over for it. */
export class Finished<View = AnyView, Event = AnyEvent> {
  /** The table; no more decisions will come from it. */
  readonly table: Table;
  /** Places, points and endings by seat; undefined when the table was cancelled or void. */
  readonly outcome: Outcome | undefined;
  /** `FINISHED`, `CANCELLED`, `HOST_FAULT`, the name of the own seat's ending, or `SESSION_LOST`. */
  readonly reason: string;
  /** The reason in words. */
  readonly message: string;
  readonly #last: Observation | undefined;

  /** Takes the frame that ends a table, and the observation that came last. */
  constructor(table: Table, finished: FinishedMessage, last?: Observation) {
    this.table = table;
    this.outcome = finished.outcome;
    this.reason = finished.reason;
    this.message = finished.message;
    this.#last = last;
  }

  /** Own place, 1 is best; undefined without an outcome. */
  get place(): number | undefined {
    return this.#own?.place;
  }

  /** Own points; undefined without an outcome. */
  get points(): number | undefined {
    return this.#own?.points;
  }

  /** What the seat saw last, as a rule the end of the game; undefined if nothing was ever seen. */
  get view(): View | undefined {
    return this.#last?.view?.view.value as View | undefined;
  }

  /** What happened since this seat's last answer. */
  get events(): readonly Event[] {
    return this.#last?.events.map((event) => event.event.value as Event) ?? [];
  }

  get #own(): SeatOutcome | undefined {
    return this.outcome?.seats[this.table.seat];
  }
}
