/** Answers travel together while a bot is quick, and singly as soon as it is slow. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";

import { answerAll } from "../src/answering.js";
import type { AnyBot, BatchBot, Bot } from "../src/bot.js";
import { ChoiceError, type skullKing } from "../src/index.js";
import { Session } from "../src/session.js";
import { PlayResponseSchema, type BotFrame, type Choose } from "../src/v1.js";
import { askedToBid, seated, welcome } from "./messages.js";
import { settings } from "./settings.js";

/** Stands still unless a bot takes time. */
class FakeClock {
  now = 100_000;
  readonly read = () => this.now;
}

function slowBot(clock: FakeClock, ms: number): Bot {
  return {
    choose(decision) {
      clock.now += ms;
      return decision.table.channel % 4;
    },
  };
}

function batchBot(...answers: unknown[]): BatchBot {
  return { chooseMany: () => answers as number[] };
}

/** What is sent for one decision at each of some tables. */
async function requestsOf(bot: AnyBot, { clock = new FakeClock(), tables = 6 } = {}): Promise<Choose[][]> {
  const session = new Session(bot, settings());
  const channels = Array.from({ length: tables }, (_, at) => at + 1);
  const frames = [welcome(), ...channels.map((at) => seated(at)), ...channels.map((at) => askedToBid(at, 1))];
  const decisions = await session.receive(create(PlayResponseSchema, { frames }), []);
  const sent: BotFrame[][] = [];
  const send = async (request: BotFrame[]) => void sent.push(request);
  await answerAll(bot, decisions, { session, send, clock: clock.read });
  return sent.map((request) => request.map(({ frame }) => frame.value as Choose));
}

function channelsOf(requests: Choose[][]): number[][] {
  return requests.map((request) => request.map(({ channel }) => channel));
}

test("a quick bot answers a batch in one request", async () => {
  const clock = new FakeClock();
  const requests = await requestsOf(slowBot(clock, 0.1), { clock });
  assert.deepEqual(channelsOf(requests), [[1, 2, 3, 4, 5, 6]]);
  assert.deepEqual(requests[0]?.map(({ option }) => option), [1, 2, 3, 0, 1, 2]);
});

test("a slow bot sends every answer by itself", async () => {
  const clock = new FakeClock();
  assert.deepEqual(channelsOf(await requestsOf(slowBot(clock, 1000), { clock })), [[1], [2], [3], [4], [5], [6]]);
});

test("what is answered leaves once it has waited for five milliseconds", async () => {
  const clock = new FakeClock();
  assert.deepEqual(channelsOf(await requestsOf(slowBot(clock, 2), { clock })), [[1, 2, 3], [4, 5, 6]]);
});

test("a bot that promises its answer is waited for", async () => {
  const requests = await requestsOf({ choose: async () => 3 }, { tables: 2 });
  assert.deepEqual(requests.flat().map(({ option }) => option), [3, 3]);
});

test("a generator is answered as it goes and a list at once", async () => {
  const clock = new FakeClock();
  const generating: BatchBot = {
    async *chooseMany(decisions) {
      for (const _ of decisions) {
        clock.now += 1000;
        yield 0;
      }
    },
  };
  assert.deepEqual(channelsOf(await requestsOf(generating, { clock, tables: 2 })), [[1], [2]]);
  assert.deepEqual(channelsOf(await requestsOf(batchBot(0, 1), { tables: 2 })), [[1, 2]]);
});

test("an option is as good as its index", async () => {
  const highest: skullKing.Bot = {
    games: ["skull_king"],
    choose: (decision) => decision.options.at(-1) ?? 0,
  };
  assert.deepEqual((await requestsOf(highest, { tables: 1 })).flat().map(({ option }) => option), [3]);
});

const NONSENSE: [unknown, string][] = [
  [4, "was answered with 4; the options are 0 to 3"],
  [-1, "was answered with -1; the options are 0 to 3"],
  [1.5, "was answered with 1.5; the options are 0 to 3"],
  [NaN, "was answered with NaN; the options are 0 to 3"],
  [undefined, "was answered with undefined; return an index, 0 to 3, or one of the options"],
  ["bid 3", "was answered with 'bid 3'; return an index, 0 to 3, or one of the options"],
];
for (const [answer, words] of NONSENSE) {
  test(`the answer ${answer} is the bot's mistake`, async () => {
    await assert.rejects(requestsOf(batchBot(answer), { tables: 1 }), (error) => {
      assert(error instanceof ChoiceError);
      assert.equal(error.message, `decision 1 of table t1 (4 options) ${words}`);
      return true;
    });
  });
}

test("a batch wants one answer for each decision", async () => {
  await assert.rejects(requestsOf(batchBot(0), { tables: 2 }), /chooseMany gave 1 answers to 2 decisions/);
  await assert.rejects(requestsOf(batchBot(0, 0, 0), { tables: 2 }), /gave more than 2 answers to 2 decisions/);
});
