/** A bot as a program of its own: flags, signals, exit codes, and what stands on its stderr. */

import assert from "node:assert/strict";
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { status } from "@grpc/grpc-js";

import { askedToBid, goodbye, seated, welcome } from "./messages.js";
import { deadAddress, withService, type Script } from "./scripted-service.js";
import { temporaryFolder } from "./temporary-folder.js";

const BOT = fileURLToPath(new URL("tester-bot.js", import.meta.url));
const SHIPPED = fileURLToPath(new URL("../src/bots/main.js", import.meta.url));

const folder = temporaryFolder();

/** The tester as a process. */
function started(address: string, words: readonly string[] = [], more: Record<string, string> = {}): ChildProcess {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("DOUBLOON_") && name !== "NODE_OPTIONS");
  const env = { ...Object.fromEntries(own), DOUBLOON_ADDRESS: address, DOUBLOON_TOKEN: "secret", ...more };
  return spawn(process.execPath, [BOT, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
}

async function ended(bot: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  const exit = new Promise<number | null>((resolve) => bot.once("exit", resolve));
  const [code, out, err] = await Promise.all([exit, text(bot.stdout!), text(bot.stderr!)]);
  return { code, out, err };
}

const asksOnce: Script = async (stream) => {
  await stream.greet();
  stream.write(seated(1), askedToBid(1, 1));
  await stream.read();
  stream.write(goodbye());
};

test("a goodbye ends the program with zero and its reason", async () => {
  const bot = await withService([asksOnce], (address) => ended(started(address)));
  assert.deepEqual(bot, {
    code: 0,
    out: "chose\nafter the run\n",
    err: "doubloon: goodbye: the service goes down (DRAINED)\n",
  });
});

test("a bot that throws shows its stack, ends with its words and exits with one", async () => {
  const { code, out, err } = await withService([asksOnce], (address) => ended(started(address, ["throw"])));
  assert.deepEqual([code, out], [1, ""]);
  assert.match(err, /^RangeError: my third arm hurts\n {4}at .*tester-bot\.js/);
  assert.match(err, /\ndoubloon: the bot threw RangeError: my third arm hurts\n$/);
});

test("a bot that chooses nonsense is told what would be right", async () => {
  const { code, err } = await withService([asksOnce], (address) => ended(started(address, ["nonsense"])));
  assert.equal(code, 1);
  assert.match(err, /threw ChoiceError: decision 1 of table t1 .* was answered with 99; the options are 0 to 3\n$/);
});

for (const [signal, code] of [["SIGTERM", 0], ["SIGINT", 130]] as const) {
  test(`${signal} makes the bot leave`, async () => {
    let answered = () => {};
    const answer = new Promise<void>((resolve) => (answered = resolve));
    const script: Script = async (stream) => {
      await stream.greet();
      stream.write(seated(1), askedToBid(1, 1));
      await stream.readChoose();
      answered();
      assert.equal((await stream.readFrames(1))[0]?.frame.case, "leave");
      assert.equal(await stream.read(), undefined);
    };
    const bot = await withService([script], async (address) => {
      const process = started(address);
      await answer;
      process.kill(signal);
      return ended(process);
    });
    assert.deepEqual(bot, { code, out: "chose\n", err: "" });
  });
}

test("an answer is on its way before the bot computes the next one", async () => {
  const file = join(folder, "heard");
  const script: Script = async (stream) => {
    await stream.greet();
    stream.write(seated(1), seated(2), askedToBid(1, 1), askedToBid(2, 1));
    assert.equal((await stream.readChoose()).channel, 1);
    writeFileSync(file, "");
    assert.equal((await stream.readChoose()).channel, 2);
    stream.write(goodbye());
  };
  const { code, err } = await withService([script], (address) => ended(started(address, [`file=${file}`])));
  assert.equal(code, 0, err);
});

test("a missing address is a matter of usage", async () => {
  const { code, err } = await ended(started(""));
  assert.equal(code, 2);
  assert.equal(err, "doubloon: no address: set DOUBLOON_ADDRESS or give --address, such as 127.0.0.1:50051\n");
});

test("a service that is not there gives up with three", async () => {
  const address = await deadAddress();
  const { code, err } = await ended(started(address, ["--wait=0.2"]));
  assert.equal(code, 3);
  assert(err.startsWith(`doubloon: no service at ${address} within 0.2 s: `), err);
});

test("a refused token ends with four and is told to nobody", async () => {
  const script: Script = async (stream) => stream.refuse(status.UNAUTHENTICATED, "no such token");
  const { code, err } = await withService([script], (address) => ended(started(address)));
  assert.equal(code, 4);
  assert.match(err, /does not accept the token \(no such token\)\n$/);
  assert.doesNotMatch(err, /secret/);
});

test("the name of another bot ends with four", async () => {
  const script: Script = async (stream) => {
    await stream.read();
    stream.write(welcome());
    assert.equal(await stream.read(), undefined);
  };
  const environment = { DOUBLOON_BOT: "crab" };
  const { code, err } = await withService([script], (address) => ended(started(address, [], environment)));
  assert.equal(code, 4);
  assert.match(err, /belongs to the bot 'tester', not to 'crab'\n$/);
});

test("help lists variables, flags and exit codes", async () => {
  const { code, out } = await ended(started("", ["--help"]));
  assert.equal(code, 0);
  for (const word of ["DOUBLOON_ADDRESS", "--token-file PATH", "130  Ctrl-C"]) {
    assert(out.includes(word), word);
  }
});

test("the shipped bots are listed, and an unknown one is answered with them", async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [SHIPPED]);
  assert.match(stdout, /^ {2}random .*\n {2}heuristic /m);
  const unknown = run(process.execPath, [SHIPPED, "gready"]) as Promise<unknown>;
  await assert.rejects(unknown, (error: { code: number; stderr: string }) => {
    assert.equal(error.code, 2);
    assert.match(error.stderr, /^no bot is called gready\n/);
    return true;
  });
});
