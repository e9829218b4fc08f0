/** What a round is worth at the end, over how many tricks a hand may still take. */

/** Where a seat stands in a round. */
export interface RoundScore {
  readonly bid: number;
  /** Won so far. */
  readonly tricks: number;
  readonly round: number;
  /** Bonus points that count if the bid is kept. */
  readonly bonus?: number;
}

/** The chance of taking 0, 1, 2, ... tricks with cards that take one with these odds each. */
export function trickChances(odds: readonly number[]): number[] {
  let chances = [1];
  for (const chance of odds) {
    const miss = 1 - chance;
    chances = Array.from(
      { length: chances.length + 1 },
      (_, tricks) => (chances[tricks] ?? 0) * miss + (chances[tricks - 1] ?? 0) * chance,
    );
  }
  return chances;
}

/** Points of a round, wagers and loot apart. */
export function roundScore({ bid, tricks, round, bonus = 0 }: RoundScore): number {
  if (bid === tricks) {
    return bonus + (bid > 0 ? 20 * bid : 10 * round);
  }
  return bid > 0 ? -10 * Math.abs(bid - tricks) : -10 * round;
}

/** Points to expect with these chances of winning 0, 1, 2, ... tricks more. */
export function expectedScore(standing: RoundScore, chances: readonly number[]): number {
  return chances.reduce(
    (points, chance, more) => points + chance * roundScore({ ...standing, tricks: standing.tricks + more }),
    0,
  );
}
