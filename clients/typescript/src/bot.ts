/** What a bot author writes. */

import type { Decision } from "./decision.js";
import type { Finished } from "./finished.js";
import type { AnyEvent, AnyOption, AnyView } from "./game-types.js";
import type { Table } from "./table.js";

/** An answer: the index of one of `decision.options`, or that option itself. */
export type Choice<Option = AnyOption> = number | Option;

/** What every bot may say about itself and be told. */
export interface Player<View = AnyView, Event = AnyEvent> {
  /** Games it plays, by registered name; left out or empty means any. */
  readonly games?: readonly string[];

  /** Tables it takes at once, 64 if left out. Many make short work of a tournament, one keeps all time for one game. */
  readonly maxTables?: number;

  /** `false` to be sent no events: views say all that matters, and less has to travel. */
  readonly wantsEvents?: boolean;

  /** Called when the bot is seated, before the table's first decision. */
  tableStarted?(table: Table): void | Promise<void>;

  /** Called when a table is over for the bot. */
  tableFinished?(finished: Finished<View, Event>): void | Promise<void>;
}

/**
 * A player that answers one decision after the other.
 *
 * One object plays many tables at once: what belongs to one table goes into `decision.table.memory`, chance comes from
 * `decision.table.random`. Methods are called one after the other; one that returns a promise is waited for.
 */
export interface Bot<View = AnyView, Option = AnyOption, Event = AnyEvent> extends Player<View, Event> {
  /** The answer to a decision. */
  choose(decision: Decision<View, Option, Event>): Choice<Option> | Promise<Choice<Option>>;
}

/** A player for whom answering together is cheaper, such as a neural network. */
export interface BatchBot<View = AnyView, Option = AnyOption, Event = AnyEvent> extends Player<View, Event> {
  /**
   * One answer for each of the decisions, in their order, which are of different tables.
   *
   * What a generator gives is sent off while it works; a list is sent as a whole, and its time is charged to every
   * table.
   */
  chooseMany(
    decisions: readonly Decision<View, Option, Event>[],
  ): Iterable<Choice<Option>> | AsyncIterable<Choice<Option>> | Promise<Iterable<Choice<Option>>>;
}

/** A bot of either kind. */
export type AnyBot = Bot | BatchBot;

/** Tables at once of a bot that does not say. */
export const MAX_TABLES_DEFAULT = 64;
