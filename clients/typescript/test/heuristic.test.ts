/** How the heuristic bot judges single positions of Skull King: examples that a player would agree with. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { choose } from "../src/bots/skull-king/heuristic.js";
import { expectedScore, roundScore, trickChances } from "../src/bots/skull-king/worth.js";
import { skullKing } from "../src/index.js";
import { cards, decisionOf, type Position } from "./positions.js";

function bidOf(hand: string): number {
  const bids = Array.from({ length: hand.split(" ").length + 1 }, (_, bid) => ({ case: "bid" as const, value: bid }));
  return choose(decisionOf(bids, { hand }));
}

/** The card that is played, of those listed. */
function played(options: string, position: Position): string {
  const plays = cards(options);
  const place = choose(decisionOf(plays.map((value) => ({ case: "play" as const, value })), position));
  return skullKing.cardName(plays[place]!);
}

test("it bids what strong cards will take, and nothing with nothing", () => {
  assert([2, 3].includes(bidOf("SK ROSIE B14 G2 Y3")));
  assert.equal(bidOf("ESC ESC G2 Y3 P1"), 0);
});

test("it takes the trick it needs when it plays last", () => {
  assert.equal(played("G2 G9", { hand: "G2 G9 Y1", tricks: ["G3 G5 G7"], bid: 1 }), "G9");
});

test("it throws its most dangerous card under a lost trick once its bid is made", () => {
  const position = { hand: "G2 ROSIE ESC", tricks: ["HARRY G5 G7"], bid: 1, won: 1 };
  assert.equal(played("G2 ROSIE ESC", position), "ROSIE");
});

test("it plays the Tigress as an escape to keep a zero bid, and as a pirate for its last needed trick", () => {
  assert.equal(played("TIG:p TIG:e", { hand: "TIG", tricks: ["G3 G5 G7"], bid: 0 }), "TIG:e");
  assert.equal(played("TIG:p TIG:e", { hand: "TIG", tricks: ["G3 G5 G7"], bid: 1 }), "TIG:p");
});

test("Rosie leads herself while tricks are needed, else the next seat", () => {
  const leads = [0, 1, 2, 3].map((value) => ({ case: "lead" as const, value }));
  assert.equal(choose(decisionOf(leads, { hand: "G2 G9", bid: 2, won: 1 })), 1);
  assert.equal(choose(decisionOf(leads, { hand: "G2 G9", bid: 1, won: 1 })), 2);
});

test("Bendt puts away what would spoil a made bid", () => {
  const pairs = ["ESC SK", "G1 ESC", "G1 SK"];
  const discards = pairs.map((pair) => ({ case: "discard" as const, value: { cards: cards(pair) } }));
  assert.notEqual(choose(decisionOf(discards, { hand: "ESC SK G1 B14", bid: 1, won: 1 })), 1);
});

test("Rascal wagers on a bid that looks safe, and on no other", () => {
  const wagers = [0, 10, 20].map((value) => ({ case: "wager" as const, value }));
  assert.equal(choose(decisionOf(wagers, { hand: "ESC ESC", bid: 1, won: 1 })), 2);
  assert.equal(choose(decisionOf(wagers, { hand: "SK ROSIE B14", bid: 1, won: 1 })), 0);
});

for (const won of [1, 2, 3]) {
  test(`Harry makes the bid ${won} when that was won and no card is left`, () => {
    const rebids = [1, 2, 3].map((value) => ({ case: "rebid" as const, value }));
    assert.equal(choose(decisionOf(rebids, { hand: "", bid: 2, won })), won - 1);
  });
}

test("a look at the stock is acknowledged", () => {
  assert.equal(choose(decisionOf([{ case: "acknowledge", value: true }], { hand: "G1", bid: 1 })), 0);
});

test("chances of tricks add up to one", () => {
  assert.deepEqual(trickChances([]), [1]);
  assert.deepEqual(trickChances([0.5, 0.5]), [0.25, 0.5, 0.25]);
  assert(Math.abs(trickChances([0.1, 0.9, 0.3]).reduce((sum, chance) => sum + chance) - 1) < 1e-12);
});

const SCORES: [number, number, number][] = [[3, 3, 65], [0, 0, 75], [0, 2, -70], [2, 1, -10], [1, 4, -30]];
for (const [bid, tricks, score] of SCORES) {
  test(`a bid of ${bid} with ${tricks} tricks scores ${score} by the rules`, () => {
    assert.equal(roundScore({ bid, tricks, round: 7, bonus: 5 }), score);
    assert.equal(expectedScore({ bid, tricks, round: 7, bonus: 5 }, [1]), score);
  });
}
