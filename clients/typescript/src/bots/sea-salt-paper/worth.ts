/** What a card is worth to the seat that gets it: the points that it brings, and those that it lets hope for. */

import { CardType, cardType, EventCard, type Card } from "../../sea-salt-paper/index.js";
import { pointsOf, type Position } from "./position.js";

/** Cards that are still to come in a round, of which one more would be worth as much as it promises. */
const CARDS_TO_COME = 2.5;

/** More than all cards together score. */
const WORTH_OF_A_WIN = 1000;

/** What the hand would be worth with one card more, over what it is worth now. */
export function worthOf(position: Position, card: Card): number {
  return worthOfHand(position, [...position.hand, card]) - worthOfHand(position, position.hand);
}

/** Points and hopes of a hand. */
export function worthOfHand(position: Position, hand: readonly Card[]): number {
  const points = pointsOf(position, hand);
  return points + CARDS_TO_COME * hopeOf(position, hand, points) + (winsWith(position, hand) ? WORTH_OF_A_WIN : 0);
}

/** Points that the next card out of sight would bring, on average. */
function hopeOf(position: Position, hand: readonly Card[], points: number): number {
  let gains = 0;
  let cards = 0;
  for (const [card, copies] of position.unseen) {
    gains += copies * (pointsOf(position, [...hand, card]) - points);
    cards += copies;
  }
  return cards === 0 ? 0 : gains / cards;
}

/** Whether the mermaids of a hand win the match. */
function winsWith({ events }: Position, hand: readonly Card[]): boolean {
  const mermaids = hand.filter((card) => cardType(card) === CardType.MERMAID).length;
  return mermaids >= (events.has(EventCard.MERMAID_DANCE) ? 3 : 4);
}
