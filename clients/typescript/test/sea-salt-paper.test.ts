/** The helpers for Sea Salt & Paper agree with the rules' vectors, and read a view rightly. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";

import { seaSaltPaper } from "../src/index.js";
import { SeaSaltPaperActionSchema, SeaSaltPaperOptionsSchema } from "../src/v1.js";
import { cards, viewOf, type Actions } from "./sea-salt-paper-positions.js";

const { Card, CardType, EventCard, Phase } = seaSaltPaper;

interface ScoreVector {
  readonly id: string;
  readonly kind: string;
  readonly input: { readonly hand: string[]; readonly played: string[][]; readonly events: string[] };
  readonly expect: { readonly card_points: number; readonly color_bonus: number };
}

const VECTORS = new URL("../../../../tests/vectors/sea_salt_paper_vectors.json", import.meta.url);
const ALL = JSON.parse(readFileSync(VECTORS, "utf8")).vectors as ScoreVector[];
const SCORES = ALL.filter(({ kind }) => kind === "score");
const PLAIN = create(SeaSaltPaperOptionsSchema);

test("there are vectors of scores", () => assert(SCORES.length > 30));

for (const { id, input, expect } of SCORES) {
  test(`points and colour bonus of ${id} are those of the vector`, () => {
    const hand = input.hand.map(seaSaltPaper.cardOf);
    const played = input.played.map((group) => group.map(seaSaltPaper.cardOf));
    const events = new Set(input.events.map((name) => EventCard[name.toUpperCase() as keyof typeof EventCard]));
    assert.equal(seaSaltPaper.cardPoints(hand, played, { events }), expect.card_points);
    assert.equal(seaSaltPaper.colourBonus([...hand, ...played.flat()]), expect.color_bonus);
  });
}

test("switches bend the scoring", () => {
  const options = create(SeaSaltPaperOptionsSchema, { waterSportsHandPairsNoScore: true });
  const events = new Set([EventCard.WATER_SPORTS]);
  assert.equal(seaSaltPaper.cardPoints(cards("shark/black shark/green"), [], { events, options }), 0);
  assert.equal(seaSaltPaper.handDuos(cards("shark/black shark/green"), { waterSports: true }), 1);
  const fed = { options: create(SeaSaltPaperOptionsSchema, { seahorseFeedsMultiplier: true }) };
  assert.equal(seaSaltPaper.cardPoints(cards("seahorse/white sailor/pink captain/light_orange"), [], fed), 11);
});

test("every card has a name that reads back", () => {
  const values = Object.values(Card).filter((value) => typeof value === "number").filter((card) => card > 0);
  assert.equal(values.length, 54);
  assert.deepEqual(values.map((card) => seaSaltPaper.cardOf(seaSaltPaper.cardName(card))), values);
  assert.throws(() => seaSaltPaper.cardOf("crab/pink"), /no card is called crab\/pink/);
  assert.throws(() => seaSaltPaper.cardName(17 as seaSaltPaper.Card), /no card has the value 17/);
});

test("type and colour are read off the value", () => {
  assert.equal(seaSaltPaper.cardType(Card.PENGUIN_LIGHT_ORANGE), CardType.PENGUIN);
  assert.equal(seaSaltPaper.colour(Card.PENGUIN_LIGHT_ORANGE), seaSaltPaper.Colour.LIGHT_ORANGE);
});

const NAMES: [Actions[number], string][] = [
  [{ case: "drawDeck", value: true }, "draw_deck"],
  [{ case: "takeDiscard", value: 2 }, "take_discard 2"],
  [{ case: "keep", value: Card.CRAB_BLACK }, "keep crab/black"],
  [{ case: "discardTo", value: 1 }, "discard_to 1"],
  [{ case: "play", value: { cards: cards("swimmer/black shark/black") } }, "play_duo shark/black swimmer/black"],
  [
    { case: "play", value: { cards: cards("crab/black lobster/black starfish/yellow") } },
    "play_trio crab/black lobster/black starfish/yellow",
  ],
  [{ case: "choosePileCard", value: Card.MERMAID_WHITE }, "choose_pile_card mermaid/white"],
  [{ case: "swap", value: { given: Card.BOAT_BLACK, taken: Card.PENGUIN_PINK } }, "swap boat/black penguin/pink"],
  [
    { case: "stealPair", value: { seat: 2, cards: cards("boat/black boat/yellow") } },
    "steal_pair 2 boat/black boat/yellow",
  ],
  [{ case: "keepEvent", value: EventCard.CORAL_REEF }, "keep_event coral_reef"],
  [{ case: "stealFrom", value: 3 }, "steal_from 3"],
  [{ case: "callLastChance", value: true }, "call_last_chance"],
];
for (const [action, name] of NAMES) {
  test(`an action is named ${name}`, () => {
    assert.equal(seaSaltPaper.actionName(create(SeaSaltPaperActionSchema, { action: action! })), name);
  });
}

test("duos are crabs, boats, fish, and a swimmer with a shark; more with Extra Salt and Water Sports", () => {
  const duo = (names: string, waterSports = false) => {
    const [first, second] = cards(names);
    return seaSaltPaper.isDuo(first!, second!, { waterSports });
  };
  const duos = ["crab/black crab/green", "shark/black swimmer/black", "swimmer/black jellyfish/pink"];
  assert.deepEqual([...duos, "lobster/black crab/grey"].map((names) => duo(names)), [true, true, true, true]);
  assert.deepEqual(["crab/black boat/black", "shell/grey shell/black"].map((names) => duo(names)), [false, false]);
  assert.deepEqual([duo("shark/black shark/green"), duo("shark/black shark/green", true)], [false, true]);
});

test("a deck holds what its options say", () => {
  const size = (options: seaSaltPaper.Options) =>
    [...seaSaltPaper.deck(options).values()].reduce((sum, copies) => sum + copies, 0);
  assert.equal(size(PLAIN), 58);
  assert.equal(size(create(SeaSaltPaperOptionsSchema, { extraSalt: true })), 66);
});

test("a view says what lies where", () => {
  const others = [{ known: "fish/green", handSize: 4, reef: true }, { revealed: false }];
  const piles = ["shark/green crab/black", ""] as const;
  const view = viewOf({ hand: "crab/grey", played: ["boat/black boat/yellow"], piles, others });
  assert.deepEqual(seaSaltPaper.hand(view), cards("crab/grey"));
  assert.deepEqual(seaSaltPaper.groups(view, 0), [cards("boat/black boat/yellow")]);
  assert.deepEqual([1, 2].map((pile) => seaSaltPaper.top(view, pile)), [Card.SHARK_GREEN, undefined]);
  assert.deepEqual(view.seats.map(seaSaltPaper.isProtected), [false, true, false]);
});

test("points of a hand as it would be", () => {
  const view = viewOf({ hand: "crab/grey mermaid/white" });
  const points = (change: seaSaltPaper.Change) => seaSaltPaper.pointsWith(view, 0, PLAIN, change);
  assert.equal(points({}), view.private?.cardPoints);
  assert.equal(points({ gained: cards("crab/grey") }), 3);
  assert.equal(points({ lost: cards("mermaid/white") }), 0);
});

test("a call and the end of the match need points", () => {
  const events = [EventCard.UNSPECIFIED, EventCard.TREASURE_CHEST];
  assert.deepEqual(events.map((event) => seaSaltPaper.pointsToCall(viewOf({ event }), 0)), [7, 10]);
  assert.deepEqual([2, 3, 4].map((seats) => seaSaltPaper.pointsToWin(PLAIN, seats)), [40, 35, 30]);
  assert.equal(seaSaltPaper.pointsToWin(create(SeaSaltPaperOptionsSchema, { doubleScore: true }), 4), 60);
});

test("unseen is the deck less all that has a place; shown cards are counted once", () => {
  const count = (found: ReadonlyMap<number, number>) => [...found.values()].reduce((sum, copies) => sum + copies, 0);
  const piles = ["fish/green", "mermaid/white"] as const;
  const position = { hand: "crab/grey", played: ["boat/black boat/yellow"], piles };
  const unseen = seaSaltPaper.unseenCards(viewOf(position), PLAIN);
  assert.equal(count(unseen), 58 - 5);
  assert.deepEqual(cards("mermaid/white boat/black fish/green").map((card) => unseen.get(card) ?? 0), [3, 1, 0]);
  const drawn = viewOf({ ...position, phase: Phase.KEEP, shown: "mermaid/white shell/grey" });
  assert.equal(count(seaSaltPaper.unseenCards(drawn, PLAIN)), 58 - 7);
  const shown = { shown: "mermaid/white shell/grey", knownInDeck: "shell/grey" };
  const lobster = viewOf({ ...position, ...shown, phase: Phase.LOBSTER_PICK });
  assert.equal(count(seaSaltPaper.unseenCards(lobster, PLAIN)), 58 - 7);
});

test("events that stay with the highest total are those that hurt it", () => {
  assert(seaSaltPaper.isKeptByHighest(EventCard.TORNADO));
  assert(!seaSaltPaper.isKeptByHighest(EventCard.SUNFISH));
});
