/** A service that plays a script: what bots send it is kept, what it sends is written down beforehand. */

import assert from "node:assert/strict";

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Server, ServerCredentials, type ServerDuplexStream, type status } from "@grpc/grpc-js";

import {
  PlayRequestSchema,
  PlayResponseSchema,
  type BotFrame,
  type Choose,
  type Hello,
  type HostFrame,
  type PlayRequest,
  type PlayResponse,
} from "../src/v1.js";
import { welcome } from "./messages.js";

/** Reads and writes; when it returns, the stream ends. */
export type Script = (stream: ScriptedStream) => Promise<void>;

/** One stream, as a script has it. */
export class ScriptedStream {
  refusal: { code: status; details: string } | undefined;
  readonly #call: ServerDuplexStream<PlayRequest, PlayResponse>;
  readonly #requests: AsyncIterator<PlayRequest>;

  constructor(call: ServerDuplexStream<PlayRequest, PlayResponse>) {
    this.#call = call;
    this.#requests = call.iterator({ destroyOnReturn: false }); // a bot that has ended its side still listens
  }

  /** What came with the call. */
  metadata(key: string): unknown {
    return this.#call.metadata.get(key)[0];
  }

  /** The next request, undefined once the bot has ended its side or broken off. */
  async read(): Promise<PlayRequest | undefined> {
    const next = await this.#requests.next().catch(() => ({ done: true as const, value: undefined }));
    return next.done ? undefined : next.value;
  }

  /** The next frames, of as many requests as it takes. */
  async readFrames(count: number): Promise<BotFrame[]> {
    const frames: BotFrame[] = [];
    while (frames.length < count) {
      const request = await this.read();
      if (request === undefined) {
        break;
      }
      frames.push(...request.frames);
    }
    return frames;
  }

  /** The next frame, which has to be an answer. */
  async readChoose(): Promise<Choose> {
    const [frame] = await this.readFrames(1);
    assert(frame?.frame.case === "choose", `no answer but ${frame?.frame.case}`);
    return frame.frame.value;
  }

  /** Sends frames in one response. */
  write(...frames: HostFrame[]): void {
    this.#call.write(create(PlayResponseSchema, { frames }));
  }

  /** Ends the call with a status. */
  refuse(code: status, details: string): void {
    this.refusal = { code, details };
  }

  /** Reads the hello, sends the welcome, reads the ready. */
  async greet(greeting: Parameters<typeof welcome>[0] = {}): Promise<Hello> {
    const [hello] = await this.readFrames(1);
    assert(hello?.frame.case === "hello");
    this.write(welcome(greeting));
    const [ready] = await this.readFrames(1);
    assert.equal(ready?.frame.case, "ready");
    return hello.frame.value;
  }
}

/** Uses a service that plays one script for each stream, in order. What a script asserts fails the test. */
export async function withService<Result>(
  scripts: readonly Script[],
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  const left = [...scripts];
  const playing: Promise<void>[] = [];
  const server = new Server({ "grpc.so_reuseport": 0 });
  server.addService(DEFINITION, {
    Play: (call: ServerDuplexStream<PlayRequest, PlayResponse>) => {
      playing.push(play(call, left.shift()));
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, free: number) => (error ? reject(error) : resolve(free));
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), bound);
  });
  try {
    const result = await use(`127.0.0.1:${port}`);
    await Promise.all(playing);
    return result;
  } finally {
    server.forceShutdown();
  }
}

/** An address at which nobody listens. */
export async function deadAddress(): Promise<string> {
  return withService([], async (address) => address);
}

async function play(call: ServerDuplexStream<PlayRequest, PlayResponse>, script: Script | undefined): Promise<void> {
  call.on("error", () => {}); // the bot has broken off: `read` says so
  const stream = new ScriptedStream(call);
  try {
    await script?.(stream);
  } finally {
    if (stream.refusal === undefined) {
      call.end();
    } else {
      call.emit("error", stream.refusal);
    }
  }
}

const DEFINITION = {
  Play: {
    path: "/doubloon.v1.PlayService/Play",
    requestStream: true,
    responseStream: true,
    requestSerialize: (request: PlayRequest) => Buffer.from(toBinary(PlayRequestSchema, request)),
    requestDeserialize: (bytes: Buffer) => fromBinary(PlayRequestSchema, bytes),
    responseSerialize: (response: PlayResponse) => Buffer.from(toBinary(PlayResponseSchema, response)),
    responseDeserialize: (bytes: Buffer) => fromBinary(PlayResponseSchema, bytes),
  },
} as const;
