/** The stream between a bot's process and the service, over grpc-js. */

import { setImmediate as nextTurn } from "node:timers/promises";

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  Client,
  credentials,
  Metadata,
  status,
  type ChannelCredentials,
  type ClientDuplexStream,
  type StatusObject,
} from "@grpc/grpc-js";

import { isLocal } from "./address.js";
import type { Encryption } from "./encryption.js";
import { RefusedError } from "./errors.js";
import {
  PlayRequestSchema,
  PlayResponseSchema,
  PlayService,
  type BotFrame,
  type PlayRequest,
  type PlayResponse,
} from "./gen/doubloon/v1/play_pb.js";
import { botFrame } from "./session.js";
import type { Settings } from "./settings.js";
import { VERSION } from "./version.js";

/** For the service to end the stream after a goodbye, milliseconds. */
export const LEAVE_MS = 2000;

const METHOD = `/${PlayService.typeName}/${PlayService.method.play.name}`;

const CHANNEL_OPTIONS = {
  "grpc.keepalive_time_ms": 30_000,
  "grpc.keepalive_timeout_ms": 10_000,
  "grpc.keepalive_permit_without_calls": 1,
  "grpc.enable_retries": 0, // a stream is taken up again by its session, never by the transport
  "grpc.use_local_subchannel_pool": 1, // a new channel tries at once, whatever the one before has suffered
  "grpc.primary_user_agent": `doubloon-typescript/${VERSION}`,
};

/** For services on the own machine, which no proxy could reach. */
const LOCAL_OPTIONS = { "grpc.enable_http_proxy": 0 };

/** Statuses that another attempt would not change. */
const HOPELESS: Readonly<Partial<Record<status, string>>> = {
  [status.UNAUTHENTICATED]: "it does not accept the token",
  [status.PERMISSION_DENIED]: "it does not let this token play",
  [status.UNIMPLEMENTED]: "it is no Doubloon service",
  [status.INVALID_ARGUMENT]: "it does not understand this SDK",
};

/** The stream has ended without a goodbye, or never began; the text says how. */
export class StreamLostError extends Error {}

/** Nothing came in time. */
export class SilentError extends StreamLostError {
  constructor() {
    super("it does not answer");
  }
}

/** One call of `Play`, from the first frame on. */
export class Stream {
  readonly #address: string;
  readonly #client: Client;
  readonly #call: ClientDuplexStream<PlayRequest, PlayResponse>;
  /** Holds no more than the service has asked: one decision for each table. */
  readonly #inbox: PlayResponse[] = [];
  #failure: Error | undefined;
  #wake = () => {};

  /** Dials; `first` is sent with the call, since some services answer only after they have read it. */
  constructor(settings: Settings, first: BotFrame) {
    this.#address = settings.address;
    const options = { ...CHANNEL_OPTIONS, ...(isLocal(settings.address) ? LOCAL_OPTIONS : {}) };
    this.#client = new Client(settings.address, credentialsOf(settings.encryption), options);
    const metadata = new Metadata();
    metadata.set("authorization", `Bearer ${settings.token}`);
    this.#call = this.#client.makeBidiStreamRequest(METHOD, serialised, deserialised, metadata);
    this.#call.on("data", (response: PlayResponse) => this.#arrived(response));
    this.#call.on("error", () => {}); // every error is a status too
    this.#call.on("status", (ended: StatusObject) => setImmediate(() => this.#ended(ended))); // after the last data
    this.#call.write(create(PlayRequestSchema, { frames: [first] }));
  }

  /**
   * Waits for what the service sends next, for ever or for some milliseconds.
   *
   * @throws {StreamLostError} If the stream has ended.
   * @throws {SilentError} If nothing came in time.
   * @throws {RefusedError} If the service refuses the call for good.
   */
  async receive(timeoutMs?: number): Promise<PlayResponse> {
    if (this.#inbox.length === 0 && this.#failure === undefined) {
      await this.#news(timeoutMs);
    }
    const response = this.#inbox.shift();
    if (response === undefined) {
      throw this.#failure ?? new SilentError();
    }
    return response;
  }

  /** Hands frames to the transport and lets it work. On a lost stream nothing happens. */
  async send(frames: BotFrame[]): Promise<void> {
    if (this.#failure === undefined) {
      this.#call.write(create(PlayRequestSchema, { frames }));
      await nextTurn();
    }
  }

  /** Says goodbye and waits a moment for the service to end the stream. */
  async leave(): Promise<void> {
    if (this.#failure === undefined) {
      this.#call.write(create(PlayRequestSchema, { frames: [botFrame({ case: "leave", value: {} })] }));
      this.#call.end();
    }
    const until = performance.now() + LEAVE_MS;
    while (this.#failure === undefined && performance.now() < until) {
      await this.#news(until - performance.now());
    }
  }

  /** Ends the stream without a goodbye. */
  close(): void {
    this.#call.cancel();
    this.#client.close();
  }

  #arrived(response: PlayResponse): void {
    this.#inbox.push(response);
    this.#wake();
  }

  #ended({ code, details }: StatusObject): void {
    const hopeless = HOPELESS[code];
    if (code === status.OK) {
      this.#failure = new StreamLostError("the service ended the stream without a goodbye");
    } else if (hopeless !== undefined) {
      const refused = `the service at ${this.#address} refused the bot: ${hopeless} (${details})`;
      this.#failure = new RefusedError(refused);
    } else {
      this.#failure = new StreamLostError(`${status[code]}: ${details}`);
    }
    this.#wake();
  }

  /** Resolves when something has come, the stream has ended, or the time is over. */
  #news(timeoutMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function serialised(request: PlayRequest): Buffer {
  const bytes = toBinary(PlayRequestSchema, request);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function deserialised(bytes: Buffer): PlayResponse {
  return fromBinary(PlayResponseSchema, bytes);
}

function credentialsOf(encryption: Encryption | undefined): ChannelCredentials {
  if (encryption === undefined) {
    return credentials.createInsecure();
  }
  const { authority, identity } = encryption;
  return credentials.createSsl(authority, identity?.key ?? null, identity?.certificates ?? null);
}
