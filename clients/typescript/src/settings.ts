/** Where a bot's program finds the service and its credentials: environment variables, which flags override. */

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { readEncryption, type Encryption } from "./encryption.js";
import { SettingsError } from "./errors.js";

/** For the service to come up, milliseconds. */
export const WAIT_MS_DEFAULT = 10_000;

/** How to reach the service and who to be there. */
export interface Settings {
  /** host:port, or `unix:` and a path. */
  readonly address: string;
  readonly token: string;
  /** Name; empty means whatever the token says. */
  readonly bot: string;
  readonly instance: string;
  /** Tables at once; undefined leaves it to the bot. */
  readonly maxTables: number | undefined;
  /** For the service to come up, milliseconds. */
  readonly waitMs: number;
  /** Left out in plain text. */
  readonly encryption?: Encryption;
}

/** What `--help` says. */
export function help(program: string): string {
  return `\
usage: ${program} [flags]

Plays for a bot at a Doubloon service. The runner of a tournament sets all of this itself.

flags:
  --address HOST:PORT  of the service
  --token-file PATH    file that holds the bot's token
  --bot NAME           name of the bot
  --instance ID        which of the bot's processes this is
  --max-tables N       tables to take at once (default: the bot's)
  --wait SECONDS       for the service to come up (${WAIT_MS_DEFAULT / 1000})
  --ca PATH            certificate of the service's authority, or \`public\`; encrypts
  --cert PATH          the bot's own certificate, where the service asks for one
  --key PATH           key of that certificate
  --insecure           send the token in plain text to another machine
  --help               show this and end

environment:
  DOUBLOON_ADDRESS   host:port of the service
  DOUBLOON_TOKEN     the bot's token; on a command line others could read it, so there is no flag for it
  DOUBLOON_BOT       name of the bot, checked against the token's
  DOUBLOON_INSTANCE  which of the bot's processes this is
  DOUBLOON_CA        file with the certificate of the service's authority, or \`public\`: encrypts the connection
  DOUBLOON_CERT      file with the bot's own certificate, where the service asks for one
  DOUBLOON_KEY       file with its key

exit codes:
  0    the service said goodbye, or SIGTERM came
  1    the bot raised an exception
  2    a flag or a variable is missing or wrong
  3    the service could not be reached, or was lost and did not come back in time
  4    the service refused the bot
  130  Ctrl-C`;
}

/**
 * Flags first, then the environment; undefined if the flags ask for help.
 *
 * @throws {SettingsError} If the address or the token is missing, a flag is unknown or makes no sense, a file cannot be
 *   used, or the token would leave this machine in plain text.
 */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Settings | undefined {
  const flags = parsed(args);
  if (flags.help) {
    return undefined;
  }
  const address = flags.address ?? environment["DOUBLOON_ADDRESS"] ?? "";
  if (address === "") {
    throw new SettingsError("no address: set DOUBLOON_ADDRESS or give --address, such as 127.0.0.1:50051");
  }
  const token = (flags["token-file"] ? contentOf(flags["token-file"]) : (environment["DOUBLOON_TOKEN"] ?? "")).trim();
  if (token === "") {
    throw new SettingsError("no token: set DOUBLOON_TOKEN or give --token-file");
  }
  const files = {
    ca: flags.ca ?? environment["DOUBLOON_CA"] ?? "",
    cert: flags.cert ?? environment["DOUBLOON_CERT"] ?? "",
    key: flags.key ?? environment["DOUBLOON_KEY"] ?? "",
    insecure: flags.insecure ?? false,
  };
  const encryption = readEncryption(address, files, new Date());
  return {
    address,
    token,
    bot: flags.bot ?? environment["DOUBLOON_BOT"] ?? "",
    instance: flags.instance ?? environment["DOUBLOON_INSTANCE"] ?? "",
    maxTables: flags["max-tables"] === undefined ? undefined : countOf("--max-tables", flags["max-tables"]),
    waitMs: flags.wait === undefined ? WAIT_MS_DEFAULT : secondsOf("--wait", flags.wait) * 1000,
    ...(encryption && { encryption }),
  };
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    address: text,
    "token-file": text,
    bot: text,
    instance: text,
    "max-tables": text,
    wait: text,
    ca: text,
    cert: text,
    key: text,
    insecure: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message} (--help lists the flags)`);
  }
}

function countOf(flag: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new SettingsError(`${flag} ${text} is out of range: a whole number, at least 1`);
  }
  return count;
}

function secondsOf(flag: string, text: string): number {
  const seconds = Number(text);
  if (text.trim() === "" || !Number.isFinite(seconds) || seconds < 0) {
    throw new SettingsError(`${flag} ${text} is no number of seconds`);
  }
  return seconds;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new SettingsError(`--token-file ${path}: ${(error as NodeJS.ErrnoException).code}`);
  }
}
