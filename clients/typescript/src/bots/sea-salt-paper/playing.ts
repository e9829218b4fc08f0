/** What it brings to play cards from the hand: points that come or go, and what the pair does. */

import { CardType, cardType, isProtected, type Card } from "../../sea-salt-paper/index.js";
import { pointsOf, without, type Other, type Position } from "./position.js";

/** A trio does nothing, but nobody can take it apart by a theft. */
const SAFETY_OF_A_TRIO = 0.1;

/** A shell that scores nothing may as well protect a hand that scores this much. */
const POINTS_WORTH_A_REEF = 4;

/** Points to expect from playing a duo or a trio, over keeping it in the hand. */
export function gainByPlaying(position: Position, cards: readonly Card[]): number {
  const after = pointsOf(position, without(position.hand, cards), [...position.groups, cards]);
  return after - position.points + (cards.length > 2 ? SAFETY_OF_A_TRIO : effectOf(position, cards));
}

/** Whether a shell should lie face down. */
export function isWorthAReef(position: Position, shell: Card): boolean {
  const losesNothing = pointsOf(position, without(position.hand, [shell])) === position.points;
  return losesNothing && position.points >= POINTS_WORTH_A_REEF;
}

/** Seats that can be robbed. */
export function victims({ others }: Position): readonly Other[] {
  return others.filter(({ standing }) => standing.handSize > 0 && !isProtected(standing));
}

/** What a duo's effect is worth in points, where it can be carried out. */
function effectOf(position: Position, cards: readonly Card[]): number {
  const { view, others } = position;
  const [low, high] = cards.map(cardType).sort((a, b) => a - b);
  const deck = view.deckSize > 0;
  const piles = view.piles.some(({ size }) => size > 0);
  switch (high) {
    case CardType.CRAB:
      return piles ? 1.2 : 0;
    case CardType.BOAT:
      return deck || piles ? 1.2 : 0;
    case CardType.FISH:
      return deck ? 1 : 0;
    case CardType.LOBSTER:
      return deck ? 1.5 : 0;
    case CardType.JELLYFISH:
      return others.some(({ standing }) => !isProtected(standing) && !standing.locked) ? 0.8 : 0;
    case CardType.SWIMMER:
      return victims(position).length > 0 ? 0.5 : 0;
    case CardType.SHARK:
      return (low === CardType.SHARK ? hasPairToTake(others) : victims(position).length > 0) ? 1.2 : 0;
    default:
      return 0;
  }
}

function hasPairToTake(others: readonly Other[]): boolean {
  const open = others.map(({ standing }) => standing).filter((standing) => !isProtected(standing));
  return open.some(({ played }) => played.some(({ cards }) => cards.length === 2));
}
