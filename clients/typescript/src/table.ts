/** A table as one seat has it. */

import { create } from "@bufbuild/protobuf";

import { GameConfigSchema, TimeControlSchema, type GameConfig, type TimeControl } from "./gen/doubloon/v1/game_pb.js";
import type { Seated } from "./gen/doubloon/v1/play_pb.js";
import { Random } from "./random.js";

/** The same object from `tableStarted` to `tableFinished`. */
export class Table {
  /** Table id, for logs. */
  readonly id: string;
  /** Number of the table in this session. */
  readonly channel: number;
  /** Registered name of the game, such as `skull_king`. */
  readonly game: string;
  /** Game, number of its rules and its options. */
  readonly config: GameConfig;
  /** Own seat, from 0. */
  readonly seat: number;
  /** Number of seats. */
  readonly seats: number;
  /** Budgets. */
  readonly time: TimeControl;
  /** Bots by seat; empty when names are hidden. */
  readonly bots: readonly string[];
  /** For the bot's own random choices: seeded by the service for this table, so that a run can be repeated. */
  readonly random: Random;
  /** The bot's own notes about this table; they go when the table ends. */
  readonly memory: Record<string, any> = {};

  /** Takes what the service says when it seats the bot. */
  constructor(seated: Seated) {
    this.id = seated.table;
    this.channel = seated.channel;
    this.config = seated.game ?? create(GameConfigSchema);
    this.game = this.config.game;
    this.seat = seated.seat;
    this.seats = seated.seats;
    this.time = seated.time ?? create(TimeControlSchema);
    this.bots = seated.bots;
    this.random = new Random(seated.randomSeed);
  }
}
