/** A question to one seat: what it knows, and the legal answers. */

import type { AnyEvent, AnyOption, AnyView } from "./game-types.js";
import type { Decision as DecisionMessage, Observation } from "./gen/doubloon/v1/play_pb.js";
import type { Table } from "./table.js";

/** An observation that holds a question. */
export type AskingObservation = Observation & { decision: DecisionMessage };

/** What a bot is shown when it has to choose. */
export class Decision<View = AnyView, Option = AnyOption, Event = AnyEvent> {
  /** Where the seat sits. Many tables are played at once, so keep what belongs to one in `table.memory`. */
  readonly table: Table;
  readonly #observation: AskingObservation;
  #options: readonly Option[] | undefined;

  /** Takes a table and an observation of it. */
  constructor(table: Table, observation: AskingObservation) {
    this.table = table;
    this.#observation = observation;
  }

  /** All that the seat may rely on now, memory of the round included: no history has to be kept. */
  get view(): View {
    return this.#observation.view?.view.value as View;
  }

  /** The legal answers in the game's canonical order, never empty. Choose one by its index, or return it. */
  get options(): readonly Option[] {
    this.#options ??= this.message.options.map((option) => option.action.value as Option);
    return this.#options;
  }

  /** What happened since this seat's last answer, in order; empty for a bot with `wantsEvents: false`. */
  get events(): readonly Event[] {
    return this.#observation.events.map((event) => event.event.value as Event);
  }

  /** Rises with each decision of the table. */
  get id(): number {
    return this.message.id;
  }

  /** Milliseconds for this decision when it was asked, the bank included; infinite where there is no limit. */
  get timeLeftMs(): number {
    const time = this.table.time;
    if (time.decisionMs === 0 && time.bankMs === 0) {
      return Infinity;
    }
    return this.message.decisionLeftMs + this.message.bankLeftMs;
  }

  /** Milliseconds that the service charged for this seat's last decision, after refunds. */
  get lastThinkTimeMs(): number {
    return this.message.lastThinkMs;
  }

  /** Illegal choices left before the seat forfeits. */
  get strikesLeft(): number {
    return this.message.strikesLeft;
  }

  /** The question as it came over the wire, options in their envelopes. */
  get message(): DecisionMessage {
    return this.#observation.decision;
  }

  /** Which decision of which table, for messages. */
  toString(): string {
    return `decision ${this.id} of table ${this.table.id} (${this.message.options.length} options)`;
  }
}
