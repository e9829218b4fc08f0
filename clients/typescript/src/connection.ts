/** Plays for a bot until it is over: dials, takes the session up again after a lost stream, gives up in time. */

import { setTimeout as wait } from "node:timers/promises";

import { answerAll, type Clock } from "./answering.js";
import type { AnyBot } from "./bot.js";
import { UnreachableError } from "./errors.js";
import type { BotFrame, Goodbye } from "./gen/doubloon/v1/play_pb.js";
import { log } from "./log.js";
import { Session } from "./session.js";
import type { Settings } from "./settings.js";
import { SilentError, Stream, StreamLostError } from "./stream.js";

export const DELAY_MS_FIRST = 100;
export const DELAY_MS_MAX = 2000;

/** The bot's process was asked to end. */
export class Stopped extends Error {}

/** What a bot's play depends on besides the service. */
export interface Surroundings {
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Aborted when the process is asked to end. */
  readonly stop: AbortSignal;
}

/** Real time, and nobody who stops it. */
export function realSurroundings(stop: AbortSignal = new AbortController().signal): Surroundings {
  return { clock: () => performance.now(), sleep: (ms) => wait(ms), stop };
}

/** How long and how often to try again. */
export class Patience {
  readonly #untilMs: number;
  #delayMs = DELAY_MS_FIRST;

  /** Until a time by the clock, milliseconds. */
  constructor(untilMs: number) {
    this.#untilMs = untilMs;
  }

  /** How long an attempt may last, milliseconds. */
  leftMs(now: number): number {
    return Math.max(0, this.#untilMs - now);
  }

  /** How long to wait before the next attempt, doubling each time; undefined once there is no time left for it. */
  nextDelayMs(now: number): number | undefined {
    const delayMs = Math.min(this.#delayMs, this.leftMs(now));
    this.#delayMs = Math.min(this.#delayMs * 2, DELAY_MS_MAX);
    return delayMs === 0 ? undefined : delayMs;
  }
}

/**
 * Plays until the service says goodbye for good, and returns its goodbye.
 *
 * @throws {RefusedError} If the service does not want this bot.
 * @throws {UnreachableError} If it cannot be reached, or not again within the grace.
 * @throws {Stopped} If the process was asked to end; the service has been told so.
 */
export async function keepPlaying(
  bot: AnyBot,
  settings: Settings,
  { clock, sleep, stop }: Surroundings = realSurroundings(),
): Promise<Goodbye> {
  const session = new Session(bot, settings);
  const stopped = rejectedWhen(stop);
  let patience = new Patience(clock() + settings.waitMs);
  let attempt = `no service at ${settings.address} within ${settings.waitMs / 1000} s`;
  let trouble = "";
  for (;;) {
    const stream = new Stream(settings, session.open());
    try {
      const goodbye = await Promise.race([playOneStream(bot, session, { stream, patience, clock }), stopped]);
      if (!goodbye.retry) {
        return goodbye;
      }
      trouble = `${goodbye.message} (${goodbye.reason})`;
    } catch (error) {
      if (error instanceof Stopped) {
        await stream.leave();
      }
      if (!(error instanceof StreamLostError)) {
        throw error;
      }
      // An attempt without an answer is the last one, cut short: what came before it says more.
      trouble = (error instanceof SilentError && trouble) || error.message;
    } finally {
      stream.close();
    }
    if (session.welcomed) {
      patience = new Patience(clock() + session.graceMs);
      attempt = `lost the service at ${settings.address} for more than the ${session.graceMs / 1000} s of grace`;
      log(`lost the stream, trying to come back: ${trouble}`);
    }
    const delayMs = patience.nextDelayMs(clock());
    if (delayMs === undefined) {
      throw new UnreachableError(`${attempt}: ${trouble}`);
    }
    await Promise.race([sleep(delayMs), stopped]);
  }
}

async function playOneStream(
  bot: AnyBot,
  session: Session,
  { stream, patience, clock }: { stream: Stream; patience: Patience; clock: Clock },
): Promise<Goodbye> {
  for (;;) {
    const reply: BotFrame[] = [];
    const response = await stream.receive(session.welcomed ? undefined : patience.leftMs(clock()));
    const decisions = await session.receive(response, reply);
    if (session.goodbye !== undefined) {
      return session.goodbye;
    }
    if (reply.length > 0) {
      await stream.send(reply);
    }
    await answerAll(bot, decisions, { session, send: (frames) => stream.send(frames), clock });
  }
}

/** Never resolves. */
function rejectedWhen(stop: AbortSignal): Promise<never> {
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener("abort", () => reject(new Stopped()), { once: true });
  });
  stopped.catch(() => {}); // it may come when nobody waits any more
  return stopped;
}
