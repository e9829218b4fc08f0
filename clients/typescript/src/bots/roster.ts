/** The bots that come with the client, by name. */

import type { AnyBot, Bot } from "../bot.js";
import type { Decision } from "../decision.js";
import * as seaSaltPaper from "../sea-salt-paper/index.js";
import * as skullKing from "../skull-king/index.js";
import { choose as chooseInSeaSaltPaper } from "./sea-salt-paper/heuristic.js";
import { choose as chooseInSkullKing } from "./skull-king/heuristic.js";

/** A bot and what it does. */
export interface Entry {
  readonly bot: AnyBot;
  readonly summary: string;
}

const random: Bot = {
  wantsEvents: false,
  choose: (decision) => decision.table.random.below(decision.options.length),
};

const heuristic: Bot = {
  games: [skullKing.GAME, seaSaltPaper.GAME],
  wantsEvents: false,
  choose: (decision) =>
    isOf<seaSaltPaper.Decision>(decision, seaSaltPaper.GAME)
      ? chooseInSeaSaltPaper(decision)
      : chooseInSkullKing(decision as skullKing.Decision),
};

export const BOTS: ReadonlyMap<string, Entry> = new Map([
  ["random", { bot: random, summary: "Takes any option, each equally likely, in any game." }],
  ["heuristic", { bot: heuristic, summary: "Weighs what each option brings; plays Skull King and Sea Salt & Paper." }],
]);

/** Whether a decision is one of this game. */
function isOf<Own extends Decision<any, any, any>>(decision: Decision, game: string): decision is Decision & Own {
  return decision.table.game === game;
}
