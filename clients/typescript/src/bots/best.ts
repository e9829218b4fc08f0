/** Picks the best of some things. */

/** The first of those with the highest score. There has to be one. */
export function best<Item>(items: readonly Item[], score: (item: Item) => number): Item {
  const scores = items.map(score);
  return items[scores.indexOf(Math.max(...scores))] as Item;
}
