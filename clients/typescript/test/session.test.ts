/** A session takes frames and gives decisions, and remembers what a lost stream would lose. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";

import type { AnyBot } from "../src/bot.js";
import { RefusedError } from "../src/errors.js";
import type { Finished, Table } from "../src/index.js";
import { Session } from "../src/session.js";
import { HostFrameSchema, PlayResponseSchema, type BotFrame, type HostFrame } from "../src/v1.js";
import { askedToBid, finished, goodbye, hostFrame, seated, shownTheEnd, welcome } from "./messages.js";
import { settings } from "./settings.js";

const FIRST_OPTION: AnyBot = { choose: () => 0 };

async function receive(session: Session, ...frames: HostFrame[]) {
  const reply: BotFrame[] = [];
  const decisions = await session.receive(create(PlayResponseSchema, { frames }), reply);
  return { decisions, reply: reply.map(({ frame }) => frame) };
}

test("a hello says what the bot is and takes", () => {
  const bot: AnyBot = { choose: () => 0, games: ["skull_king"], wantsEvents: false };
  const { frame } = new Session(bot, settings({ instance: "3", maxTables: 5 })).open();
  assert(frame.case === "hello");
  const { protocol, sdk, games, maxTables, instance, resume, noEvents } = frame.value;
  assert.match(sdk, /^typescript\/\d/);
  assert.deepEqual({ protocol, games, maxTables, instance, resume, noEvents }, {
    protocol: 1,
    games: ["skull_king"],
    maxTables: 5,
    instance: "3",
    resume: "",
    noEvents: true,
  });
});

test("tables at once are the bot's own number unless a setting says otherwise", () => {
  const hello = new Session({ choose: () => 0, maxTables: 2 }, settings()).open().frame;
  const silent = new Session(FIRST_OPTION, settings()).open().frame;
  assert(hello.case === "hello" && silent.case === "hello");
  assert.deepEqual([hello.value.maxTables, silent.value.maxTables], [2, 64]);
});

test("a welcome is answered with ready, and from then on a new stream names the session", async () => {
  const session = new Session(FIRST_OPTION, settings());
  const { reply } = await receive(session, welcome({ session: "s9", graceMs: 2500 }));
  assert.deepEqual(reply.map((frame) => frame.case), ["ready"]);
  assert.equal(session.graceMs, 2500);
  const hello = session.open().frame;
  assert(hello.case === "hello");
  assert.equal(hello.value.resume, "s9");
});

test("a decision shows table, view, options and times", async () => {
  const session = new Session(FIRST_OPTION, settings());
  const { decisions } = await receive(session, welcome(), seated(1, { seat: 2 }), askedToBid(1, 4));
  const [decision] = decisions;
  assert(decision !== undefined && decision.view.$typeName === "doubloon.v1.SkullKingView");
  assert.deepEqual(
    [decision.id, decision.options.length, decision.view.round, decision.timeLeftMs, decision.lastThinkTimeMs],
    [4, 4, 3, 11_000, 12],
  );
  const { id, game, seat, seats } = decision.table;
  assert.deepEqual({ id, game, seat, seats }, { id: "t1", game: "skull_king", seat: 2, seats: 4 });
});

test("a table without a limit leaves time for ever", async () => {
  const session = new Session(FIRST_OPTION, settings());
  const free = hostFrame({ case: "seated", value: { channel: 1, game: { game: "skull_king" }, seats: 4 } });
  const { decisions } = await receive(session, welcome(), free, askedToBid(1, 1));
  assert.equal(decisions[0]?.timeLeftMs, Infinity);
});

test("the same random seed draws the same numbers at two tables", async () => {
  const session = new Session(FIRST_OPTION, settings());
  const tables = [seated(1), seated(2), seated(3, { randomSeed: 8n })];
  const questions = [1, 2, 3].map((channel) => askedToBid(channel, 1));
  const { decisions } = await receive(session, welcome(), ...tables, ...questions);
  const drawn = decisions.map(({ table }) => Array.from({ length: 8 }, () => table.random.below(1000)));
  assert.deepEqual(drawn[0], drawn[1]);
  assert.notDeepEqual(drawn[0], drawn[2]);
});

test("a bot is told when a table begins and ends, and notes last that long", async () => {
  const told: unknown[] = [];
  const bot: AnyBot = {
    choose: () => 0,
    async tableStarted(table: Table) {
      table.memory["number"] = 7;
    },
    tableFinished({ table, place, points, reason, view }: Finished) {
      told.push([table.memory["number"], place, points, reason, view?.$typeName]);
    },
  };
  const session = new Session(bot, settings());
  await receive(session, welcome(), seated(1, { seat: 1 }), askedToBid(1, 1));
  await receive(session, shownTheEnd(1), finished(1));
  assert.deepEqual(told, [[7, 2, 30, "FINISHED", "doubloon.v1.SkullKingView"]]);
});

test("a decision of a table that ends in the same message is not asked", async () => {
  const session = new Session(FIRST_OPTION, settings());
  const { decisions } = await receive(session, welcome(), seated(1), askedToBid(1, 1), finished(1, "TIMED_OUT"));
  assert.deepEqual(decisions, []);
});

test("what comes of a table that is over, and what nobody knows, is passed over", async () => {
  const session = new Session(FIRST_OPTION, settings());
  const { decisions } = await receive(session, welcome(), askedToBid(9, 1), finished(9), create(HostFrameSchema));
  assert.deepEqual(decisions, []);
});

test("an answer that was lost with its stream is sent again without asking the bot", async () => {
  const session = new Session(FIRST_OPTION, settings());
  const { decisions } = await receive(session, welcome(), seated(1), askedToBid(1, 1));
  session.answer(decisions[0]!, 2, []);
  session.open();
  const again = await receive(session, welcome({ resumed: true }), seated(1), askedToBid(1, 1));
  assert.deepEqual(again.decisions, []);
  const [ready, choose] = again.reply;
  assert.equal(ready?.case, "ready");
  assert(choose?.case === "choose");
  const { channel, decision, option } = choose.value;
  assert.deepEqual({ channel, decision, option }, { channel: 1, decision: 1, option: 2 });
});

test("a table goes on after a lost stream: its random numbers are not drawn twice", async () => {
  const session = new Session(FIRST_OPTION, settings());
  const first = await receive(session, welcome(), seated(1), askedToBid(1, 1));
  const table = first.decisions[0]!.table;
  table.random.next();
  session.answer(first.decisions[0]!, 0, []);
  session.open();
  const again = await receive(session, welcome({ resumed: true }), seated(1), askedToBid(1, 2));
  assert.equal(again.decisions[0]?.table, table);
});

test("tables of a session that the service has forgotten are over", async () => {
  const reasons: string[] = [];
  const bot: AnyBot = { choose: () => 0, tableFinished: ({ reason }: Finished) => void reasons.push(reason) };
  const session = new Session(bot, settings());
  await receive(session, welcome(), seated(1), seated(2));
  session.open();
  await receive(session, welcome({ session: "s2" }));
  assert.deepEqual(reasons, ["SESSION_LOST", "SESSION_LOST"]);
});

test("the token of another bot is refused", async () => {
  const session = new Session(FIRST_OPTION, settings({ bot: "crab" }));
  await assert.rejects(receive(session, welcome()), (error) => {
    assert(error instanceof RefusedError);
    assert.equal(error.message, "the token belongs to the bot 'tester', not to 'crab'");
    return true;
  });
});

test("a goodbye before the welcome is a refusal, unless coming back makes sense", async () => {
  const session = new Session(FIRST_OPTION, settings());
  await assert.rejects(receive(session, goodbye("UNSUPPORTED_PROTOCOL")), /goes down \(UNSUPPORTED_PROTOCOL\)/);
  await receive(session, goodbye("DRAINED", { retry: true }));
  assert.equal(session.goodbye?.reason, "DRAINED");
});
