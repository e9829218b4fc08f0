/** The names of actions, for logs and for people. */

import { cardName } from "./cards.js";
import { EventCard, type Action, type Group } from "./types.js";

/** An action in the game's notation: `draw_deck`, `keep crab/black`, `play_duo boat/black boat/yellow`. */
export function actionName({ action }: Action): string {
  switch (action.case) {
    case undefined:
      return "nothing";
    case "keep":
    case "choosePileCard":
    case "lobsterTake":
    case "reef":
      return `${verb(action.case)} ${cardName(action.value)}`;
    case "play":
      return `${action.value.cards.length === 2 ? "play_duo" : "play_trio"} ${names(action.value.cards)}`;
    case "swap":
      return `swap ${cardName(action.value.given)} ${cardName(action.value.taken)}`;
    case "stealPair":
      return `steal_pair ${action.value.seat} ${names(action.value.cards)}`;
    case "keepEvent":
      return `keep_event ${EventCard[action.value].toLowerCase()}`;
    case "takeDiscard":
    case "discardTo":
    case "choosePile":
    case "angelfishTake":
    case "stealFrom":
    case "swapTarget":
      return `${verb(action.case)} ${action.value}`;
    default:
      return verb(action.case);
  }
}

function verb(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Those of a duo in alphabetical order, then the starfish. */
function names(cards: Group): string {
  const [first = "", second = "", ...starfish] = cards.map(cardName);
  return [...[first, second].sort(), ...starfish].join(" ");
}
