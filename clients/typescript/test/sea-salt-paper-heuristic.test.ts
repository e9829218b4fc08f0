/** How the heuristic bot judges single positions of Sea Salt & Paper: examples that a player would agree with. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { choose } from "../src/bots/sea-salt-paper/heuristic.js";
import { BOTS } from "../src/bots/roster.js";
import { seaSaltPaper } from "../src/index.js";
import { cards, decisionOf, type Actions, type Position } from "./sea-salt-paper-positions.js";

const { EventCard, Phase } = seaSaltPaper;

const END = { case: "endTurn", value: true } as const;
const STOP = { case: "callStop", value: true } as const;
const LAST_CHANCE = { case: "callLastChance", value: true } as const;
const DRAW: Actions = [
  { case: "drawDeck", value: true },
  { case: "takeDiscard", value: 1 },
  { case: "takeDiscard", value: 2 },
];
const SEVEN = "octopus/grey octopus/green penguin/pink penguin/purple crab/grey crab/black";
const WEAK = [{ handSize: 2 }];
const STRONG = [{ known: "octopus/light_blue octopus/yellow sailor/pink sailor/orange captain/light_orange" }];

/** The name of the option that is taken. */
function answer(actions: Actions, position: Position): string {
  const decision = decisionOf(actions, position);
  return seaSaltPaper.actionName(decision.options[choose(decision)]!);
}

function play(names: string): Actions[number] {
  return { case: "play", value: { cards: cards(names) } };
}

test("it takes a top that scores, else it draws", () => {
  const drawing = { phase: Phase.DRAW, hand: "crab/grey octopus/grey" };
  assert.equal(answer(DRAW, { ...drawing, piles: ["fish/green", "crab/black"] }), "take_discard 2");
  assert.equal(answer(DRAW, { ...drawing, piles: ["crab/black", "octopus/green"] }), "take_discard 2");
  assert.equal(answer(DRAW, { ...drawing, piles: ["fish/green", "shell/black"] }), "draw_deck");
});

test("with the deck gone it takes the better top", () => {
  const position = { phase: Phase.DRAW, hand: "octopus/grey", piles: ["lighthouse/purple", "octopus/green"] as const };
  assert.equal(answer(DRAW.slice(1), { ...position, deckSize: 0 }), "take_discard 2");
});

test("it keeps the card that scores, or else promises more", () => {
  const keep = (hand: string, shown: string) =>
    answer(cards(shown).map((value) => ({ case: "keep" as const, value })), { phase: Phase.KEEP, hand, shown });
  assert.equal(keep("sailor/pink", "crab/black sailor/orange"), "keep sailor/orange");
  assert.equal(keep("boat/black boat/yellow", "shell/grey lighthouse/purple"), "keep lighthouse/purple");
  assert.equal(keep("crab/black", "shell/grey captain/light_orange"), "keep shell/grey");
});

test("it keeps the mermaid that wins", () => {
  const hand = "mermaid/white mermaid/white mermaid/white sailor/pink";
  const shown = "mermaid/white sailor/orange";
  const keep = cards(shown).map((value) => ({ case: "keep" as const, value }));
  assert.equal(answer(keep, { phase: Phase.KEEP, hand, shown }), "keep mermaid/white");
});

test("it covers the top that the next seat could use", () => {
  const others = [{ known: "octopus/grey", handSize: 3 }, { known: "sailor/pink", handSize: 2 }];
  const discards: Actions = [{ case: "discardTo", value: 1 }, { case: "discardTo", value: 2 }];
  const position = { phase: Phase.DISCARD, shown: "fish/green", others };
  assert.equal(answer(discards, { ...position, piles: ["sailor/orange", "octopus/green"] }), "discard_to 2");
});

test("it plays a pair for what it does, and none that can do nothing", () => {
  const crabs = "crab/black crab/grey";
  assert.equal(answer([play(crabs), END], { hand: crabs, piles: ["fish/green", ""] }), "play_duo crab/black crab/grey");
  assert.equal(answer([play(crabs), END], { hand: crabs }), "end_turn");
  const theft = "swimmer/black shark/black";
  assert.match(answer([play(theft), END], { hand: theft, others: [{ handSize: 2 }] }), /play_duo/);
  assert.equal(answer([play(theft), END], { hand: theft, others: [{ handSize: 2, revealed: true }] }), "end_turn");
});

test("it keeps the pair that its starfish needs, and lays down the trio", () => {
  const hand = "fish/black fish/green starfish/yellow";
  const options = [play("fish/black fish/green"), play(hand), END];
  assert.equal(answer(options, { hand }), "play_trio fish/black fish/green starfish/yellow");
});

test("it plays before it calls", () => {
  const options = [play("crab/black crab/grey"), STOP, LAST_CHANCE, END];
  assert.match(answer(options, { hand: SEVEN, piles: ["fish/green", ""], others: WEAK }), /play_duo/);
});

test("it calls against weak hands, and goes on against a strong one", () => {
  assert.notEqual(answer([STOP, LAST_CHANCE, END], { hand: SEVEN, others: WEAK }), "end_turn");
  assert.equal(answer([STOP, LAST_CHANCE, END], { hand: SEVEN, others: STRONG }), "end_turn");
});

test("it bets on the last chance with many points and stops with few", () => {
  const nine = `${SEVEN} octopus/purple`;
  assert.equal(answer([STOP, LAST_CHANCE, END], { hand: nine, others: WEAK }), "call_last_chance");
  const others = [{ handSize: 8 }];
  assert.equal(answer([STOP, LAST_CHANCE, END], { hand: SEVEN, others }), "call_stop");
});

test("it stops when that wins the match, and not when another would win it", () => {
  const calls: Actions = [STOP, LAST_CHANCE, END];
  assert.equal(answer(calls, { hand: SEVEN, total: 35, others: [{ handSize: 2, total: 20 }] }), "call_stop");
  assert.notEqual(answer(calls, { hand: SEVEN, total: 5, others: [{ handSize: 2, total: 40 }] }), "call_stop");
});

test("it searches the pile where the better card is known to lie, and takes it", () => {
  const position: Position = { hand: "sailor/pink", piles: ["fish/green sailor/orange", "crab/black"] };
  const piles: Actions = [{ case: "choosePile", value: 1 }, { case: "choosePile", value: 2 }];
  assert.equal(answer(piles, { ...position, phase: Phase.CRAB_PILE }), "choose_pile 1");
  const found = cards("fish/green sailor/orange").map((value) => ({ case: "choosePileCard" as const, value }));
  assert.equal(answer(found, { ...position, phase: Phase.CRAB_CARD }), "choose_pile_card sailor/orange");
});

test("it robs the strongest", () => {
  const targets: Actions = [{ case: "stealFrom", value: 1 }, { case: "stealFrom", value: 2 }];
  const others = [{ handSize: 2 }, { handSize: 5 }];
  assert.equal(answer(targets, { phase: Phase.STEAL_TARGET, others }), "steal_from 2");
});

test("it swaps where that helps, and passes where it does not", () => {
  const swap = (given: string, taken: string): Actions[number] => ({
    case: "swap",
    value: { given: seaSaltPaper.cardOf(given), taken: seaSaltPaper.cardOf(taken) },
  });
  const pass = { case: "swapPass", value: true } as const;
  const others = [{ known: "sailor/orange" }];
  const position: Position = { phase: Phase.SWAP_CARD, hand: "sailor/pink crab/grey", others };
  const options = [swap("sailor/pink", "sailor/orange"), swap("crab/grey", "sailor/orange"), pass];
  assert.equal(answer(options, position), "swap crab/grey sailor/orange");
  const both = { ...position, hand: "sailor/pink sailor/orange" };
  assert.equal(answer([swap("sailor/pink", "shark/green"), pass], both), "swap_pass");
});

test("it puts a shell that scores nothing face down, and none that scores", () => {
  const reef = { case: "reef", value: seaSaltPaper.cardOf("shell/grey") } as const;
  const event = EventCard.CORAL_REEF;
  assert.equal(answer([reef, END], { hand: `${SEVEN} shell/grey`, event }), "reef shell/grey");
  assert.equal(answer([reef, END], { hand: `${SEVEN} shell/grey shell/black`, event }), "end_turn");
});

test("of two events it keeps the one that helps more, or hurts less", () => {
  const keep = (...events: seaSaltPaper.EventCard[]) =>
    answer(events.map((value) => ({ case: "keepEvent" as const, value })), { phase: Phase.EVENT_KEEP });
  assert.equal(keep(EventCard.ANGELFISH, EventCard.SUNFISH), "keep_event sunfish");
  assert.equal(keep(EventCard.TORNADO, EventCard.TREASURE_CHEST), "keep_event tornado");
});

test("the program heuristic picks its strategy by the game of the table", () => {
  const entry = BOTS.get("heuristic")!;
  assert.deepEqual(entry.bot.games, ["skull_king", "sea_salt_paper"]);
  assert("choose" in entry.bot);
  const decision = decisionOf([play("crab/black crab/grey"), END], { hand: "crab/black crab/grey" });
  assert.equal(entry.bot.choose(decision as Parameters<typeof entry.bot.choose>[0]), 1);
});
