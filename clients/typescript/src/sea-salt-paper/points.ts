/**
 * What cards are worth: in the hand, and in groups on the table.
 *
 * Source: `sea_salt_paper.md` section 5 of the project's rules pages.
 */

import { CardType, EventCard, type Card, type Group, type Options } from "./types.js";

const TYPES = 20;
const COLOURS = 12;

/** Points by the number of cards; the last place is the most that a collection can have. */
const SHELL_POINTS = [0, 0, 2, 4, 6, 8, 10];
const SHELL_DANCE_POINTS = [0, 2, 4, 6, 8, 10, 12];
const OCTOPUS_POINTS = [0, 0, 3, 6, 9, 12];
const OCTOPUS_KING_POINTS = [0, 1, 2, 3, 4, 5];
const PENGUIN_POINTS = [0, 1, 3, 5];
const SAILOR_POINTS = [0, 0, 5];

/** The card that multiplies, what it multiplies, and points for each. */
const MULTIPLIERS: readonly (readonly [CardType, CardType, number])[] = [
  [CardType.LIGHTHOUSE, CardType.BOAT, 1],
  [CardType.SHOAL_OF_FISH, CardType.FISH, 1],
  [CardType.PENGUIN_COLONY, CardType.PENGUIN, 2],
  [CardType.CAPTAIN, CardType.SAILOR, 3],
  [CardType.CAST_OF_CRABS, CardType.CRAB, 1],
];

/** What bends the scoring of a seat: the events that act for it, and the table's options. */
export interface Powers {
  readonly events?: ReadonlySet<EventCard>;
  readonly options?: Options;
}

/**
 * Points of a hand and the groups that lie before it, without the colour bonus.
 *
 * A shell that lies face down is in neither place.
 */
export function cardPoints(hand: Iterable<Card>, played: Iterable<Group> = [], powers: Powers = {}): number {
  const { events, options } = powers;
  const inHand = counted(hand, (card) => card >> 4, TYPES);
  const groups = [...played];
  const own = [...hand, ...groups.flat()];
  const counts = counted(own, (card) => card >> 4, TYPES);
  const waterSports = has(events, EventCard.WATER_SPORTS) && !options?.waterSportsHandPairsNoScore;
  const duos = duosOf(inHand, waterSports);
  const trios = groups.filter((group) => group.length > 2).length;
  const mermaids = has(events, EventCard.TORNADO) ? 0 : counts[CardType.MERMAID]!;
  return (
    groups.length +
    duos +
    2 * (trios + Math.min(inHand[CardType.STARFISH]!, duos)) +
    (mermaids > 0 ? sum(byFrequency(own).slice(0, mermaids)) : 0) +
    collectionPoints(counts, powers) +
    sum(MULTIPLIERS.map(([multiplier, kind, worth]) => worth * counts[multiplier]! * counts[kind]!))
  );
}

/** The number of cards of the most frequent colour, white included. */
export function colourBonus(cards: Iterable<Card>): number {
  return byFrequency(cards)[0]!;
}

/** The most duos that a hand holds, each card in one at most; Water Sports adds two swimmers and two sharks. */
export function handDuos(hand: Iterable<Card>, { waterSports = false } = {}): number {
  return duosOf(counted(hand, (card) => card >> 4, TYPES), waterSports);
}

function duosOf(counts: readonly number[], waterSports: boolean): number {
  const of = (type: CardType) => counts[type]!;
  const withLobster = Math.min(of(CardType.LOBSTER), of(CardType.CRAB));
  const base = withLobster + half(of(CardType.CRAB) - withLobster) + half(of(CardType.BOAT)) + half(of(CardType.FISH));
  const swimmers = of(CardType.SWIMMER);
  if (!waterSports) {
    return base + Math.min(swimmers, of(CardType.SHARK) + of(CardType.JELLYFISH));
  }
  const withJellyfish = Math.min(of(CardType.JELLYFISH), swimmers);
  return base + withJellyfish + half(swimmers - withJellyfish + of(CardType.SHARK));
}

/** Points of the four collections; the seahorse is one card more where that brings most. */
function collectionPoints(counts: readonly number[], { events, options }: Powers): number {
  const tables: readonly (readonly [CardType, readonly number[]])[] = [
    [CardType.SHELL, has(events, EventCard.SHELL_DANCE) ? SHELL_DANCE_POINTS : SHELL_POINTS],
    [CardType.OCTOPUS, has(events, EventCard.OCTOPUS_KING) ? OCTOPUS_KING_POINTS : OCTOPUS_POINTS],
    [CardType.PENGUIN, PENGUIN_POINTS],
    [CardType.SAILOR, SAILOR_POINTS],
  ];
  const points = sum(tables.map(([type, table]) => table[counts[type]!]!));
  if (counts[CardType.SEAHORSE] === 0) {
    return points;
  }
  const fed = (type: CardType) => (options?.seahorseFeedsMultiplier ? multiplied(counts, type) : 0);
  const grown = tables
    .filter(([type, table]) => counts[type]! >= 1 && counts[type]! < table.length - 1)
    .map(([type, table]) => table[counts[type]! + 1]! - table[counts[type]!]! + fed(type));
  return points + Math.max(0, ...grown);
}

/** What one card more of a type brings through multipliers. */
function multiplied(counts: readonly number[], type: CardType): number {
  return sum(MULTIPLIERS.map(([multiplier, kind, worth]) => (kind === type ? worth * counts[multiplier]! : 0)));
}

/** Numbers of cards of each colour, the most first. */
function byFrequency(cards: Iterable<Card>): readonly number[] {
  return counted(cards, (card) => card & 15, COLOURS).sort((a, b) => b - a);
}

function counted(cards: Iterable<Card>, place: (card: Card) => number, places: number): number[] {
  const counts = new Array<number>(places).fill(0);
  for (const card of cards) {
    counts[place(card)]! += 1;
  }
  return counts;
}

function has(events: ReadonlySet<EventCard> | undefined, event: EventCard): boolean {
  return events?.has(event) ?? false;
}

function half(count: number): number {
  return count >> 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
