/**
 * Write a bot for Doubloon: one method to write, one line to run.
 *
 *     import { runBot } from "doubloon";
 *
 *     await runBot({ choose: (decision) => 0 });
 */

export type { AnyBot, BatchBot, Bot, Choice, Player } from "./bot.js";
export { Decision } from "./decision.js";
export { ChoiceError, DoubloonError, RefusedError, SettingsError, UnreachableError } from "./errors.js";
export { Finished } from "./finished.js";
export type { AnyEvent, AnyOption, AnyView } from "./game-types.js";
export { runBot, type ProgramOptions } from "./program.js";
export { Random } from "./random.js";
export * as seaSaltPaper from "./sea-salt-paper/index.js";
export * as skullKing from "./skull-king/index.js";
export { Table } from "./table.js";
export { VERSION } from "./version.js";
