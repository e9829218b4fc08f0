/** Where a bot's program finds the service: the environment, overridden by flags. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { SettingsError } from "../src/errors.js";
import { readSettings } from "../src/settings.js";
import { temporaryFolder } from "./temporary-folder.js";

const folder = temporaryFolder();

const ENVIRONMENT = {
  DOUBLOON_ADDRESS: "127.0.0.1:1",
  DOUBLOON_TOKEN: "secret",
  DOUBLOON_BOT: "crab",
  DOUBLOON_INSTANCE: "2",
};

test("the environment says it all", () => {
  assert.deepEqual(readSettings([], ENVIRONMENT), {
    address: "127.0.0.1:1",
    token: "secret",
    bot: "crab",
    instance: "2",
    maxTables: undefined,
    waitMs: 10_000,
  });
});

test("flags override the environment", () => {
  const file = join(folder, "token");
  writeFileSync(file, "another\n");
  const flags = "--address=unix:/s --bot=eel --instance=7 --max-tables=3 --wait=0.5".split(" ");
  assert.deepEqual(readSettings([...flags, "--token-file", file], ENVIRONMENT), {
    address: "unix:/s",
    token: "another",
    bot: "eel",
    instance: "7",
    maxTables: 3,
    waitMs: 500,
  });
});

test("help is no settings", () => {
  assert.equal(readSettings(["--help"], {}), undefined);
});

const WRONG: [string, string[], Record<string, string>, RegExp][] = [
  ["no address", [], { DOUBLOON_TOKEN: "secret" }, /^no address: set DOUBLOON_ADDRESS or give --address, such as /],
  ["no token", ["--address=a:1"], {}, /^no token: set DOUBLOON_TOKEN or give --token-file$/],
  ["a token file that is missing", ["--token-file=/no/such"], ENVIRONMENT, /^--token-file \/no\/such: ENOENT$/],
  ["no table at all", ["--max-tables=0"], ENVIRONMENT, /^--max-tables 0 is out of range: a whole number, at least 1$/],
  ["a wait that is no number", ["--wait=long"], ENVIRONMENT, /^--wait long is no number of seconds$/],
  ["an unknown flag", ["--token=secret"], ENVIRONMENT, /^Unknown option '--token'.* \(--help lists the flags\)$/],
];
for (const [what, flags, environment, words] of WRONG) {
  test(`${what} is told with what to set`, () => {
    assert.throws(() => readSettings(flags, environment), (error) => {
      assert(error instanceof SettingsError);
      assert.match(error.message, words);
      return true;
    });
  });
}
