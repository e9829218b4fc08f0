/**
 * Puts decisions to a bot and sends its answers: together while it is quick, singly as soon as it is slow.
 *
 * The service charges a bot for each decision until it has read the answer. So a bot that needs a second for each of
 * twenty tables must not hold back the first answer until the last is there.
 */

import { inspect } from "node:util";

import type { AnyBot } from "./bot.js";
import type { Decision } from "./decision.js";
import { ChoiceError } from "./errors.js";
import type { BotFrame } from "./gen/doubloon/v1/play_pb.js";
import type { Session } from "./session.js";

/** Answers wait for company no longer than this, milliseconds. */
export const FLUSH_MS = 5;

/** Milliseconds, rising. */
export type Clock = () => number;

/** Sends frames; resolves once they are on their way, however long the bot then computes in one go. */
export type Send = (frames: BotFrame[]) => Promise<void>;

/**
 * Asks the bot and sends its answers.
 *
 * @throws {ChoiceError} If the bot answers with none of the options, or too few or too many times.
 */
export async function answerAll(
  bot: AnyBot,
  decisions: readonly Decision[],
  { session, send, clock }: { session: Session; send: Send; clock: Clock },
): Promise<void> {
  let frames: BotFrame[] = [];
  let since = clock();
  for await (const [decision, choice] of answers(bot, decisions)) {
    session.answer(decision, indexOf(choice, decision), frames);
    const now = clock();
    if (now - since > FLUSH_MS) {
      await send(frames);
      frames = [];
      since = now;
    }
  }
  if (frames.length > 0) {
    await send(frames);
  }
}

/**
 * The index of what a bot chose, which may be an index or an option.
 *
 * @throws {ChoiceError} If it is neither.
 */
export function indexOf(choice: unknown, decision: Decision): number {
  const last = decision.message.options.length - 1;
  if (typeof choice !== "number") {
    const place = (decision.options as readonly unknown[]).indexOf(choice);
    if (place < 0) {
      const right = `return an index, 0 to ${last}, or one of the options`;
      throw new ChoiceError(`${decision} was answered with ${inspect(choice, { depth: 1 })}; ${right}`);
    }
    return place;
  }
  if (!Number.isInteger(choice) || choice < 0 || choice > last) {
    throw new ChoiceError(`${decision} was answered with ${choice}; the options are 0 to ${last}`);
  }
  return choice;
}

async function* answers(bot: AnyBot, decisions: readonly Decision[]): AsyncGenerator<[Decision, unknown]> {
  if ("choose" in bot) {
    for (const decision of decisions) {
      yield [decision, await bot.choose(decision)];
    }
    return;
  }
  let answered = 0;
  for await (const choice of await bot.chooseMany(decisions)) {
    const decision = decisions[answered];
    if (decision === undefined) {
      throw new ChoiceError(`chooseMany gave more than ${answered} answers to ${answered} decisions`);
    }
    yield [decision, choice];
    answered += 1;
  }
  if (answered < decisions.length) {
    throw new ChoiceError(`chooseMany gave ${answered} answers to ${decisions.length} decisions`);
  }
}
