/**
 * Sea Salt & Paper for bot authors: the types of its decisions, and pure functions over cards, points and views.
 *
 *     import { runBot, seaSaltPaper } from "doubloon";
 *
 *     const bot: seaSaltPaper.Bot = {
 *       games: [seaSaltPaper.GAME],
 *       choose: (decision) => (seaSaltPaper.hand(decision.view).length > 5 ? 1 : 0),
 *     };
 *     await runBot(bot);
 */

export { actionName } from "./actions.js";
export { cardName, cardOf, cardType, colour, deck, isDuo, isKeptByHighest } from "./cards.js";
export { cardPoints, colourBonus, handDuos, type Powers } from "./points.js";
export { Card, CardType, Colour, EventCard, GAME, Phase } from "./types.js";
export type { Action, Bot, Decision, Event, Finished, Group, Options, Seat, View } from "./types.js";
export {
  activeEvents,
  groups,
  hand,
  isProtected,
  optionsOf,
  pointsToCall,
  pointsToWin,
  pointsWith,
  top,
  unseenCards,
  type Change,
} from "./views.js";
