/** Random numbers are those of xoshiro128**, the same again from the same seed, and fair. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Random } from "../src/random.js";

function drawn(seed: bigint, count = 4): number[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.next());
}

test("numbers are those that another program of the same algorithms gives", () => {
  assert.deepEqual(drawn(0n), [3737715805, 2584255861, 2876756834, 3286328325]);
  assert.deepEqual(drawn(1n), [1695105466, 1423115009, 634581793, 1068227753]);
  assert.deepEqual(drawn(1234567n), [1967786208, 270031234, 1115494691, 824886977]);
  assert.deepEqual(drawn((1n << 64n) - 1n), [477689756, 2493998634, 555695776, 607808419]);
});

test("the same seed gives the same numbers, and another seed others", () => {
  assert.deepEqual(drawn(7n), drawn(7n));
  assert.notDeepEqual(drawn(7n), drawn(8n));
});

test("floats lie from 0 to below 1 and fill the range evenly", () => {
  const random = new Random(5n);
  const floats = Array.from({ length: 10_000 }, () => random.float());
  assert(floats.every((float) => float >= 0 && float < 1));
  const mean = floats.reduce((sum, float) => sum + float) / floats.length;
  assert(Math.abs(mean - 0.5) < 0.01, `${mean}`);
});

test("numbers below a count are equally likely", () => {
  const random = new Random(11n);
  const counts = Array.from({ length: 7 }, () => 0);
  for (let draw = 0; draw < 70_000; draw++) {
    counts[random.below(7)]! += 1;
  }
  assert(counts.every((count) => Math.abs(count - 10_000) < 400), `${counts}`);
});

test("a count that cannot be drawn below is refused", () => {
  for (const count of [0, -1, 1.5, 2 ** 32 + 1, NaN]) {
    assert.throws(() => new Random(1n).below(count), /has to be a whole number from 1 to 2\^32/);
  }
  assert.equal(new Random(1n).below(1), 0);
});

test("a shuffled list holds what it held, every order of it equally likely", () => {
  const random = new Random(3n);
  const orders = new Map<string, number>();
  for (let draw = 0; draw < 6000; draw++) {
    const items = ["a", "b", "c"];
    random.shuffle(items);
    orders.set(items.join(""), (orders.get(items.join("")) ?? 0) + 1);
  }
  assert.deepEqual([...orders.keys()].sort(), ["abc", "acb", "bac", "bca", "cab", "cba"]);
  assert([...orders.values()].every((count) => Math.abs(count - 1000) < 150), `${[...orders]}`);
});

test("a choice is one of the items", () => {
  const random = new Random(3n);
  const chosen = new Set(Array.from({ length: 100 }, () => random.choice(["a", "b", "c"])));
  assert.deepEqual([...chosen].sort(), ["a", "b", "c"]);
});
