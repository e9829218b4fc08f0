/**
 * What a bot's process and the service have with each other: tables, open decisions, answers given.
 *
 * It outlives a lost stream and knows nothing of gRPC: frames in, decisions and frames out.
 */

import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { MAX_TABLES_DEFAULT, type AnyBot } from "./bot.js";
import { Decision, type AskingObservation } from "./decision.js";
import { RefusedError } from "./errors.js";
import { Finished } from "./finished.js";
import {
  BotFrameSchema,
  FinishedSchema,
  type BotFrame,
  type Finished as FinishedMessage,
  type Goodbye,
  type Observation,
  type PlayResponse,
  type Rejection,
  type Seated,
  type Welcome,
} from "./gen/doubloon/v1/play_pb.js";
import { log } from "./log.js";
import type { Settings } from "./settings.js";
import { Table } from "./table.js";
import { VERSION } from "./version.js";

/** Newest minor version of `doubloon.v1` that this SDK knows. */
export const PROTOCOL = 1;

/** Why tables end when the service has forgotten the session: the one reason that is not the service's. */
export const SESSION_LOST = "SESSION_LOST";

/** A table with what the session remembers of it. */
interface Seat {
  readonly table: Table;
  last?: Observation;
  /** The last answer: sent again, unasked, should it have been lost with its stream. */
  answered?: Answer;
}

interface Answer {
  readonly decision: number;
  readonly option: number;
}

/** One bot's dealings with one service. */
export class Session {
  /** The stream in use has been greeted. */
  welcomed = false;
  /** Why the stream in use ends, once the service has said so. */
  goodbye: Goodbye | undefined;
  /** To come back after a lost stream, milliseconds. */
  graceMs = 0;
  readonly #bot: AnyBot;
  readonly #settings: Settings;
  readonly #seats = new Map<number, Seat>();
  #id = "";

  constructor(bot: AnyBot, settings: Settings) {
    this.#bot = bot;
    this.#settings = settings;
  }

  /** Begins a stream: the frame to send first. Names the session if there is one to take up again. */
  open(): BotFrame {
    this.welcomed = false;
    this.goodbye = undefined;
    return botFrame({
      case: "hello",
      value: {
        protocol: PROTOCOL,
        sdk: `typescript/${VERSION}`,
        games: [...(this.#bot.games ?? [])],
        maxTables: this.#settings.maxTables ?? this.#bot.maxTables ?? MAX_TABLES_DEFAULT,
        instance: this.#settings.instance,
        resume: this.#id,
        noEvents: this.#bot.wantsEvents === false,
      },
    });
  }

  /**
   * Takes what the service sent; returns the decisions to put to the bot, in the order in which they came.
   *
   * What has to be said at once is appended to `reply`: ready, and answers that were lost.
   *
   * @throws {RefusedError} If the service says goodbye before it has greeted, or knows the bot by another name.
   */
  async receive(response: PlayResponse, reply: BotFrame[]): Promise<Decision[]> {
    const asked = new Map<number, Decision>();
    for (const { frame } of response.frames) {
      switch (frame.case) {
        case "observation":
          this.#observe(frame.value, asked, reply);
          break;
        case "seated":
          await this.#sitDown(frame.value);
          break;
        case "finished":
          asked.delete(frame.value.channel);
          await this.#getUp(frame.value);
          break;
        case "welcome":
          await this.#greet(frame.value, reply);
          break;
        case "rejection":
          this.#report(frame.value);
          break;
        case "drain":
          log(`the service goes down; running tables have ${(frame.value.leftMs / 1000).toFixed(1)} s left`);
          break;
        case "goodbye":
          this.#part(frame.value);
          break;
      }
    }
    return [...asked.values()];
  }

  /** Appends an answer to `reply` and remembers it. */
  answer(decision: Decision, option: number, reply: BotFrame[]): void {
    const channel = decision.table.channel;
    const answer = { decision: decision.id, option };
    reply.push(chooseFrame(channel, answer));
    const seat = this.#seats.get(channel);
    if (seat !== undefined) {
      seat.answered = answer;
    }
  }

  #observe(observation: Observation, asked: Map<number, Decision>, reply: BotFrame[]): void {
    const seat = this.#seats.get(observation.channel);
    if (seat === undefined) {
      return; // of a table that is over here: late, and harmless
    }
    seat.last = observation;
    if (!isAsking(observation)) {
      asked.delete(observation.channel);
    } else if (seat.answered?.decision === observation.decision.id) {
      reply.push(chooseFrame(observation.channel, seat.answered));
    } else {
      asked.set(observation.channel, new Decision(seat.table, observation));
    }
  }

  async #sitDown(seated: Seated): Promise<void> {
    if (this.#seats.has(seated.channel)) {
      return; // taken up again: the table, its random numbers and its notes go on
    }
    const table = new Table(seated);
    this.#seats.set(seated.channel, { table });
    await this.#bot.tableStarted?.(table);
  }

  async #getUp(finished: FinishedMessage): Promise<void> {
    const seat = this.#seats.get(finished.channel);
    if (seat !== undefined) {
      this.#seats.delete(finished.channel);
      await this.#bot.tableFinished?.(new Finished(seat.table, finished, seat.last));
    }
  }

  async #greet(welcome: Welcome, reply: BotFrame[]): Promise<void> {
    const expected = this.#settings.bot;
    if (expected !== "" && welcome.bot !== expected) {
      throw new RefusedError(`the token belongs to the bot '${welcome.bot}', not to '${expected}'`);
    }
    if (!welcome.resumed) {
      await this.#forget([...this.#seats.keys()]);
    }
    this.#id = welcome.session;
    this.graceMs = welcome.graceMs;
    this.welcomed = true;
    reply.push(botFrame({ case: "ready", value: {} }));
  }

  async #forget(channels: readonly number[]): Promise<void> {
    const message = "the service does not know the session any more";
    for (const channel of channels) {
      await this.#getUp(create(FinishedSchema, { channel, reason: SESSION_LOST, message }));
    }
  }

  #report(rejection: Rejection): void {
    const seat = this.#seats.get(rejection.channel);
    const where = seat === undefined ? "" : `table ${seat.table.id}: `;
    log(`${where}${rejection.message} (${rejection.reason}; ${rejection.strikesLeft} strikes left)`);
  }

  #part(goodbye: Goodbye): void {
    if (!this.welcomed && !goodbye.retry) {
      throw new RefusedError(`${goodbye.message} (${goodbye.reason})`);
    }
    this.goodbye = goodbye;
  }
}

/** A frame to the service. */
export function botFrame(frame: NonNullable<MessageInitShape<typeof BotFrameSchema>["frame"]>): BotFrame {
  return create(BotFrameSchema, { frame });
}

function chooseFrame(channel: number, { decision, option }: Answer): BotFrame {
  return botFrame({ case: "choose", value: { channel, decision, option } });
}

function isAsking(observation: Observation): observation is AskingObservation {
  return observation.decision !== undefined;
}
