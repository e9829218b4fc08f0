/** The helpers for Skull King agree with the rules' vectors, and read a view rightly. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";

import { skullKing } from "../src/index.js";
import { SkullKingActionSchema, SkullKingCard, SkullKingOptionsSchema } from "../src/v1.js";
import { cards, viewOf } from "./positions.js";

interface TrickVector {
  readonly id: string;
  readonly type: string;
  readonly plays: readonly [string, string][];
  readonly expect: { readonly winner: string | null; readonly bonus: number };
}

const VECTORS = new URL("../../../../tests/vectors/skull_king_vectors.json", import.meta.url);
const ALL = JSON.parse(readFileSync(VECTORS, "utf8")).vectors as TrickVector[];
const TRICKS = ALL.filter(({ type }) => type === "trick");
const ALL_ON = create(SkullKingOptionsSchema, { kraken: true, whiteWhale: true, loot: true, pirateAbilities: true });

test("there are vectors of tricks", () => assert(TRICKS.length > 30));

for (const { id, plays, expect } of TRICKS) {
  test(`winner and bonus of ${id} are those of the vector`, () => {
    const played = plays.map(([, name]) => skullKing.cardOf(name));
    const place = skullKing.winningPlace(played);
    assert.equal(place === undefined ? null : plays[place]?.[0], expect.winner);
    assert.equal(skullKing.trickBonus(played), expect.bonus);
    assert.equal(skullKing.takes(played.slice(0, -1), played.at(-1)!), place === played.length - 1);
  });
}

const LEADS: [string, skullKing.Suit | undefined][] = [
  ["", undefined],
  ["ESC LOOT TIG:e", undefined],
  ["ESC P2", skullKing.Suit.PURPLE],
  ["B9 G1", skullKing.Suit.BLACK],
  ["ROSIE Y9", undefined],
  ["KRA G9", undefined],
];
for (const [played, led] of LEADS) {
  test(`the led suit of "${played}" is ${led === undefined ? "open" : skullKing.Suit[led]}`, () => {
    assert.equal(skullKing.ledSuit(cards(played)), led);
  });
}

test("every card has a name that reads back", () => {
  const values = Object.values(SkullKingCard).filter((value) => typeof value === "number").filter((card) => card > 0);
  assert.equal(values.length, 70);
  assert.deepEqual(values.map((card) => skullKing.cardOf(skullKing.cardName(card))), values);
  assert.throws(() => skullKing.cardOf("G15"), /no card is called G15/);
  assert.throws(() => skullKing.cardName(15 as SkullKingCard), /no card has the value 15/);
});

test("actions are named in the game's notation", () => {
  const name = (action: Parameters<typeof create<typeof SkullKingActionSchema>>[1]) =>
    skullKing.actionName(create(SkullKingActionSchema, action));
  assert.equal(name({ action: { case: "bid", value: 3 } }), "bid 3");
  assert.equal(name({ action: { case: "play", value: SkullKingCard.TIGRESS_PIRATE } }), "TIG:p");
  assert.equal(name({ action: { case: "discard", value: { cards: cards("G3 ESC") } } }), "discard G3 ESC");
  assert.equal(name({ action: { case: "acknowledge", value: true } }), "acknowledge");
});

test("a deck holds what its options say", () => {
  const size = (options: skullKing.Options, seats: number) =>
    [...skullKing.deck(options, seats).values()].reduce((sum, copies) => sum + copies, 0);
  assert.equal(size(ALL_ON, 4), 74);
  assert.equal(size(ALL_ON, 2), 72);
  assert.equal(size(create(SkullKingOptionsSchema), 4), 70);
});

test("unseen is the deck less the hand, the tricks and what was put away; the Tigress in any mode", () => {
  const view = viewOf({ hand: "ESC MER", tricks: ["G1 TIG:e ESC ROSIE"], discarded: "P3" });
  const unseen = skullKing.unseenCards(view, ALL_ON);
  const left = (name: string) => unseen.get(skullKing.cardOf(name)) ?? 0;
  assert.deepEqual(["ESC", "MER", "G1", "TIG", "ROSIE", "P3", "SK"].map(left), [3, 1, 0, 0, 0, 0, 1]);
});

test("the running trick is on the table until it is whole", () => {
  assert.deepEqual(skullKing.tableCards(viewOf({ hand: "G1", tricks: ["G1 G2 G3 G4", "P1 P2"] })), cards("P1 P2"));
  assert.deepEqual(skullKing.tableCards(viewOf({ hand: "G1", tricks: ["G1 G2 G3 G4"] })), []);
  assert.deepEqual(skullKing.tableCards(viewOf({ hand: "G1" })), []);
});

test("a seat that plays another suit than the led one is out of it", () => {
  const voids = skullKing.voidSuits(viewOf({ hand: "G1", tricks: ["G1 ESC P2 G4"] }));
  assert.deepEqual(voids.map((suits) => [...suits]), [[], [], [skullKing.Suit.GREEN], []]);
});

test("tricks are needed as the bid says, none while it is secret", () => {
  const view = viewOf({ hand: "G1", bid: 3, won: 1 });
  assert.equal(skullKing.tricksNeeded(view, 1), 2);
  assert.equal(skullKing.tricksNeeded(viewOf({ hand: "G1" }), 1), 0);
});
