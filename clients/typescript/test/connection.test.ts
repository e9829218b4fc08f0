/** The client against a scripted service, over gRPC: dialling, playing, coming back, giving up. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { status } from "@grpc/grpc-js";

import type { AnyBot } from "../src/bot.js";
import { DELAY_MS_MAX, keepPlaying, Patience, Stopped } from "../src/connection.js";
import { RefusedError, UnreachableError } from "../src/errors.js";
import type { Goodbye } from "../src/v1.js";
import { askedToBid, finished, goodbye, seated, welcome } from "./messages.js";
import { deadAddress, withService } from "./scripted-service.js";
import { settings } from "./settings.js";

const FIRST_OPTION: AnyBot = { choose: () => 0 };

/** Time passes only while somebody sleeps. */
class FakeClock {
  now = 0;
  readonly clock = () => this.now;
  readonly sleep = async (ms: number) => void (this.now += ms);
}

function play(
  address: string,
  { bot = FIRST_OPTION, time = new FakeClock(), stop = new AbortController().signal, waitMs = 10_000 } = {},
): Promise<Goodbye> {
  return keepPlaying(bot, settings({ address, waitMs }), { clock: time.clock, sleep: time.sleep, stop });
}

test("hello comes first with the token beside it", async () => {
  const told = await withService(
    [
      async (stream) => {
        assert.equal((await stream.greet()).maxTables, 64);
        assert.equal(stream.metadata("authorization"), "Bearer secret");
        stream.write(goodbye());
      },
    ],
    (address) => play(address),
  );
  assert.equal(told.reason, "DRAINED");
});

test("a batch of decisions is answered in one request", async () => {
  const channels = Array.from({ length: 32 }, (_, at) => at + 1);
  await withService(
    [
      async (stream) => {
        await stream.greet();
        stream.write(...channels.map((channel) => seated(channel)));
        for (const decision of [1, 2, 3]) {
          stream.write(...channels.map((channel) => askedToBid(channel, decision)));
          const request = await stream.read();
          assert.deepEqual(
            request?.frames.map(({ frame }) => frame.case === "choose" && [frame.value.channel, frame.value.decision]),
            channels.map((channel) => [channel, decision]),
          );
        }
        stream.write(...channels.map((channel) => finished(channel)), goodbye());
      },
    ],
    (address) => play(address),
  );
});

test("what a bot throws comes through and the stream ends without a leave", async () => {
  const broken: AnyBot = {
    choose() {
      throw new TypeError("lost my cards");
    },
  };
  await withService(
    [
      async (stream) => {
        await stream.greet();
        stream.write(seated(1), askedToBid(1, 1));
        assert.equal(await stream.read(), undefined);
      },
    ],
    (address) => assert.rejects(play(address, { bot: broken }), new TypeError("lost my cards")),
  );
});

test("a dropped stream is taken up again and its decision asked once more", async () => {
  await withService(
    [
      async (stream) => {
        await stream.greet();
        stream.write(seated(1), askedToBid(1, 1));
        assert.equal((await stream.readChoose()).decision, 1);
      },
      async (stream) => {
        assert.equal((await stream.greet({ resumed: true })).resume, "s1");
        stream.write(seated(1), askedToBid(1, 2, { sequence: 2 }));
        assert.equal((await stream.readChoose()).decision, 2);
        stream.write(finished(1), goodbye());
      },
    ],
    (address) => play(address),
  );
});

test("an answer that was lost is said again", async () => {
  const asked: number[] = [];
  const counting: AnyBot = {
    choose({ id }) {
      asked.push(id);
      return 2;
    },
  };
  await withService(
    [
      async (stream) => {
        await stream.greet();
        stream.write(seated(1), askedToBid(1, 1));
        await stream.read();
      },
      async (stream) => {
        await stream.readFrames(1);
        stream.write(welcome({ resumed: true }), seated(1), askedToBid(1, 1));
        const [, choose] = await stream.readFrames(2);
        assert(choose?.frame.case === "choose");
        assert.equal(choose.frame.value.option, 2);
        stream.write(goodbye());
      },
    ],
    (address) => play(address, { bot: counting }),
  );
  assert.deepEqual(asked, [1]);
});

test("a goodbye that asks for a retry is followed by one", async () => {
  await withService(
    [
      async (stream) => {
        await stream.greet();
        stream.write(goodbye("TOO_SLOW", { retry: true }));
      },
      async (stream) => {
        assert.equal((await stream.greet()).resume, "s1");
        stream.write(goodbye());
      },
    ],
    (address) => play(address),
  );
});

test("a service that stays away longer than the grace is given up", async () => {
  const time = new FakeClock();
  let served = false;
  await withService(
    [
      async (stream) => {
        await stream.greet({ graceMs: 3000 });
        served = true;
      },
      ...Array.from({ length: 20 }, () => async () => {}),
    ],
    (address) => assert.rejects(play(address, { time }), /more than the 3 s of grace: the service ended the stream/),
  );
  assert.deepEqual([served, time.now], [true, 3000]);
});

test("a service that is not there is waited for and then named", async () => {
  const address = await deadAddress();
  const time = new FakeClock();
  await assert.rejects(play(address, { time }), (error) => {
    assert(error instanceof UnreachableError);
    assert(error.message.startsWith(`no service at ${address} within 10 s: UNAVAILABLE`), error.message);
    return true;
  });
  assert.equal(time.now, 10_000);
});

test("a service that takes the call and never answers is given up", async () => {
  let givenUp = () => {};
  const over = new Promise<void>((resolve) => (givenUp = resolve));
  await withService([() => over], async (address) => {
    await assert.rejects(
      keepPlaying(FIRST_OPTION, settings({ address, waitMs: 200 })),
      /within 0.2 s: it does not answer/,
    );
    givenUp();
  });
});

const REFUSALS: [status, string][] = [
  [status.UNAUTHENTICATED, "it does not accept the token"],
  [status.PERMISSION_DENIED, "it does not let this token play"],
  [status.UNIMPLEMENTED, "it is no Doubloon service"],
];
for (const [code, words] of REFUSALS) {
  test(`the status ${status[code]} is not tried again`, async () => {
    await withService(
      [async (stream) => stream.refuse(code, "so there")],
      (address) =>
        assert.rejects(play(address), (error) => {
          assert(error instanceof RefusedError);
          assert.equal(error.message, `the service at ${address} refused the bot: ${words} (so there)`);
          return true;
        }),
    );
  });
}

test("a bot that is stopped says so before it goes, whatever it waits for", async () => {
  const controller = new AbortController();
  const endless: AnyBot = { choose: () => new Promise(() => controller.abort()) };
  await withService(
    [
      async (stream) => {
        await stream.greet();
        stream.write(seated(1), askedToBid(1, 1));
        const [leave] = await stream.readFrames(1);
        assert.equal(leave?.frame.case, "leave");
        assert.equal(await stream.read(), undefined);
      },
    ],
    (address) => assert.rejects(play(address, { bot: endless, stop: controller.signal }), Stopped),
  );
});

test("attempts come rarer up to a limit and end in time", () => {
  const patience = new Patience(10_000);
  const delays: number[] = [];
  let now = 0;
  for (let delay = patience.nextDelayMs(now); delay !== undefined; delay = patience.nextDelayMs(now)) {
    delays.push(delay);
    now += delay;
  }
  assert.deepEqual(delays.slice(0, 5), [100, 200, 400, 800, 1600]);
  assert.equal(Math.max(...delays), DELAY_MS_MAX);
  assert.equal(now, 10_000);
});
