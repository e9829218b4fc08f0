/**
 * Skull King for bot authors: the types of its decisions, and pure functions over cards, tricks and views.
 *
 *     import { runBot, skullKing } from "doubloon";
 *
 *     const bot: skullKing.Bot = {
 *       games: [skullKing.GAME],
 *       choose: (decision) => (skullKing.hand(decision.view).length > 5 ? 1 : 0),
 *     };
 *     await runBot(bot);
 */

export {
  actionName,
  cardName,
  cardOf,
  deck,
  isBeast,
  isEscape,
  isNumbered,
  isPirate,
  PIRATES,
  rank,
  Suit,
  suit,
} from "./cards.js";
export { ledSuit, takes, trickBonus, winningPlace } from "./tricks.js";
export { Card, GAME, Phase } from "./types.js";
export type { Action, Bot, Decision, Event, Finished, Options, View } from "./types.js";
export { hand, optionsOf, seatBid, seatsOf, tableCards, tricksNeeded, unseenCards, voidSuits } from "./views.js";
