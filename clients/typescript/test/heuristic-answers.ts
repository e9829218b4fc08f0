/**
 * Answers positions of Skull King as the heuristic bot does: one JSON line in, one index out.
 *
 * A line holds the messages `Seated` and `Observation` in base64. Used to compare the client with others.
 */

import { createInterface } from "node:readline/promises";

import { fromBinary } from "@bufbuild/protobuf";

import { choose } from "../src/bots/skull-king/heuristic.js";
import { Decision, type AskingObservation } from "../src/decision.js";
import type { skullKing } from "../src/index.js";
import { Table } from "../src/table.js";
import { ObservationSchema, SeatedSchema } from "../src/v1.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { seated, observation } = JSON.parse(line) as { seated: string; observation: string };
  const table = new Table(fromBinary(SeatedSchema, Buffer.from(seated, "base64")));
  const asking = fromBinary(ObservationSchema, Buffer.from(observation, "base64")) as AskingObservation;
  console.log(choose(new Decision(table, asking) as skullKing.Decision));
}
