/** A bot for tests, as a program of its own: what it does is said on its command line. */

import { existsSync } from "node:fs";

import { FLUSH_MS } from "../src/answering.js";
import { runBot } from "../src/index.js";

const MOST_MS = 20_000;

const words = process.argv.slice(2);
const file = words.find((word) => word.startsWith("file="))?.slice("file=".length);

await runBot(
  {
    choose(decision) {
      if (words.includes("throw")) {
        throw new RangeError("my third arm hurts");
      }
      if (words.includes("nonsense")) {
        return 99;
      }
      if (file !== undefined) {
        const enough = performance.now() + 4 * FLUSH_MS;
        computeUntil(decision.table.channel === 1 ? () => performance.now() > enough : () => existsSync(file));
      }
      console.log("chose");
      return 0;
    },
  },
  { args: words.filter((word) => word.startsWith("--")) },
);
console.log("after the run");

/** Keeps the thread busy, as a bot does that searches. */
function computeUntil(done: () => boolean): void {
  const until = performance.now() + MOST_MS;
  while (!done()) {
    if (performance.now() > until) {
      throw new Error("nobody has heard of the first answer");
    }
  }
}
