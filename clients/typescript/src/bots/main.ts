#!/usr/bin/env node
/** `node dist/bots/main.js NAME`: plays one of the bots that come with the client. */

import { EXIT_CODES, runBot } from "../program.js";
import { BOTS } from "./roster.js";

const [name = "--help", ...args] = process.argv.slice(2);
const entry = BOTS.get(name);
if (entry !== undefined) {
  await runBot(entry.bot, { args, program: `node main.js ${name}` });
} else {
  const lines = [...BOTS].map(([known, { summary }]) => `  ${known.padEnd(10)} ${summary}`);
  const list = `bots:\n${lines.join("\n")}`;
  const usage = `usage: node main.js NAME [flags]\n\n${list}\n\nNAME --help lists the flags of a bot.`;
  const asked = name === "--help" || name === "-h";
  (asked ? console.log : console.error)(asked ? usage : `no bot is called ${name}\n\n${usage}`);
  process.exitCode = asked ? EXIT_CODES.ok : EXIT_CODES.usage;
}
