/** The bots that come with the client, by name. */

import type { AnyBot, Bot } from "../bot.js";
import * as skullKing from "../skull-king/index.js";
import { choose } from "./skull-king/heuristic.js";

/** A bot and what it does. */
export interface Entry {
  readonly bot: AnyBot;
  readonly summary: string;
}

const random: Bot = {
  wantsEvents: false,
  choose: (decision) => decision.table.random.below(decision.options.length),
};

const heuristic: skullKing.Bot = {
  games: [skullKing.GAME],
  wantsEvents: false,
  choose,
};

export const BOTS: ReadonlyMap<string, Entry> = new Map([
  ["random", { bot: random, summary: "Takes any option, each equally likely, in any game." }],
  ["heuristic", { bot: heuristic, summary: "Bids what its hand is worth, then plays to make exactly that." }],
]);
