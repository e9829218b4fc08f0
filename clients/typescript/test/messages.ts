/** Frames as a service sends them, for tests. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";

import { HostFrameSchema, SkullKingPhase, type HostFrame } from "../src/v1.js";

const TIMES = { decisionLeftMs: 2000, bankLeftMs: 9000, lastThinkMs: 12 };

type Frame = NonNullable<MessageInitShape<typeof HostFrameSchema>["frame"]>;

export function hostFrame(frame: Frame): HostFrame {
  return create(HostFrameSchema, { frame });
}

export function welcome({ bot = "tester", session = "s1", resumed = false, graceMs = 5000 } = {}): HostFrame {
  return hostFrame({ case: "welcome", value: { session, bot, protocol: 1, resumed, maxTables: 64, graceMs } });
}

export function seated(channel: number, { randomSeed = 7n, seat = 0 } = {}): HostFrame {
  return hostFrame({
    case: "seated",
    value: {
      channel,
      table: `t${channel}`,
      game: { game: "skull_king", rules: 1 },
      seat,
      seats: 4,
      time: { decisionMs: 2000, bankMs: 10_000 },
      randomSeed,
    },
  });
}

/** An observation with the question for a bid, 0 to 3. */
export function askedToBid(channel: number, decision: number, { sequence = 1 } = {}): HostFrame {
  const bids = [0, 1, 2, 3].map((bid) => ({
    action: { case: "skullKing" as const, value: { action: { case: "bid" as const, value: bid } } },
  }));
  const view = {
    round: 3,
    phase: SkullKingPhase.BID,
    private: { hand: [1, 2, 3] },
    seats: Array.from({ length: 4 }, () => ({ handSize: 3 })),
  };
  return hostFrame({
    case: "observation",
    value: {
      channel,
      sequence,
      view: { view: { case: "skullKing", value: view } },
      decision: { id: decision, options: bids, ...TIMES, strikesLeft: 3 },
    },
  });
}

/** The last observation of a table: a view and no question. */
export function shownTheEnd(channel: number): HostFrame {
  const view = { view: { case: "skullKing" as const, value: { round: 10, phase: SkullKingPhase.OVER } } };
  return hostFrame({ case: "observation", value: { channel, sequence: 9, view } });
}

export function finished(channel: number, reason = "FINISHED"): HostFrame {
  const seats = [40, 30, 20, 10].map((points, at) => ({ place: at + 1, points }));
  return hostFrame({ case: "finished", value: { channel, outcome: { seats }, reason } });
}

export function goodbye(reason = "DRAINED", { retry = false, message = "the service goes down" } = {}): HostFrame {
  return hostFrame({ case: "goodbye", value: { reason, message, retry } });
}
