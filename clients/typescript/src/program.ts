/** `runBot`: a bot as a program of its own, with flags, signals and exit codes. */

import type { AnyBot } from "./bot.js";
import { keepPlaying, realSurroundings, Stopped } from "./connection.js";
import { RefusedError, SettingsError, UnreachableError } from "./errors.js";
import { log } from "./log.js";
import { help, readSettings, type Settings } from "./settings.js";

/** How a bot's program ends. */
export const EXIT_CODES = { ok: 0, failed: 1, usage: 2, unreachable: 3, refused: 4, interrupted: 130 } as const;

/** What a program may say about itself. */
export interface ProgramOptions {
  /** Flags to read instead of the program's own. */
  readonly args?: readonly string[];
  /** Name of the program in its help. */
  readonly program?: string;
}

/**
 * Plays for `bot` until the service says goodbye.
 *
 * Settings come from DOUBLOON_ADDRESS, DOUBLOON_TOKEN, DOUBLOON_BOT and DOUBLOON_INSTANCE; flags override them
 * (`--help` lists them). Standard output is left to the bot. Whatever ends the play otherwise than by a goodbye ends
 * the process with an exit code of its own; what the bot throws is shown with its stack, and the code is 1.
 */
export async function runBot(bot: AnyBot, options: ProgramOptions = {}): Promise<void> {
  const { args = process.argv.slice(2), program = "node BOT" } = options;
  try {
    const settings = readSettings(args, process.env);
    if (settings === undefined) {
      console.log(help(program));
      process.exit(EXIT_CODES.ok);
    }
    await play(bot, settings);
  } catch (error) {
    process.exit(report(error));
  }
}

/** Says what went wrong; the exit code. */
function report(error: unknown): number {
  if (error instanceof SettingsError || error instanceof RefusedError || error instanceof UnreachableError) {
    log(error.message);
    return exitCode(error);
  }
  console.error(error);
  log(`the bot threw ${error}`);
  return EXIT_CODES.failed;
}

function exitCode(error: SettingsError | RefusedError | UnreachableError): number {
  if (error instanceof SettingsError) {
    return EXIT_CODES.usage;
  }
  return error instanceof RefusedError ? EXIT_CODES.refused : EXIT_CODES.unreachable;
}

/** Plays; the first SIGTERM or SIGINT makes the bot leave, a second one acts as it always did. */
async function play(bot: AnyBot, settings: Settings): Promise<void> {
  const controller = new AbortController();
  let code: number = EXIT_CODES.ok;
  const stop = (signal: NodeJS.Signals) => {
    code = signal === "SIGINT" ? EXIT_CODES.interrupted : EXIT_CODES.ok;
    forget();
    controller.abort();
  };
  const forget = () => process.off("SIGTERM", stop).off("SIGINT", stop);
  process.on("SIGTERM", stop).on("SIGINT", stop);
  try {
    const { message, reason } = await keepPlaying(bot, settings, realSurroundings(controller.signal));
    log(`goodbye: ${message || "the service ended the session"} (${reason})`);
  } catch (error) {
    if (!(error instanceof Stopped)) {
      throw error;
    }
    process.exit(code);
  } finally {
    forget();
  }
}
