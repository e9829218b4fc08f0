/** When a bot may speak in plain text, and which file is at fault when it cannot encrypt. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Server, ServerCredentials } from "@grpc/grpc-js";

import { isLocal } from "../src/address.js";
import { keepPlaying } from "../src/connection.js";
import { readEncryption } from "../src/encryption.js";
import { SettingsError, UnreachableError } from "../src/errors.js";
import { readSettings, type Settings } from "../src/settings.js";
import { settings } from "./settings.js";
import { temporaryFolder } from "./temporary-folder.js";

const ENVIRONMENT = { DOUBLOON_ADDRESS: "127.0.0.1:1", DOUBLOON_TOKEN: "secret" };
const ELSEWHERE = { ...ENVIRONMENT, DOUBLOON_ADDRESS: "cards.example.org:1" };

test("this machine is known, and others whatever they are called", () => {
  for (const address of ["127.0.0.1:1", "127.8.0.1:1", "[::1]:1", "localhost:1", "unix:/s", "ipv4:127.0.0.1:1"]) {
    assert(isLocal(address), address);
  }
  for (const address of ["10.0.0.1:1", "127.example.org:1", "localhost.org:1", "[2001:db8::1]:1", "0.0.0.0:1"]) {
    assert(!isLocal(address), address);
  }
});

test("plain text to another machine is refused unless it was asked for", () => {
  assert.throws(() => readSettings([], ELSEWHERE), /is not on this machine.*DOUBLOON_CA.*--insecure/);
  assert.equal(readSettings(["--insecure"], ELSEWHERE)?.encryption, undefined);
  assert.deepEqual(readSettings(["--ca=public"], ELSEWHERE)?.encryption, { authority: null, identity: null });
});

const WRONG: [Record<string, string>, RegExp][] = [
  [{ DOUBLOON_CERT: "c" }, /^a certificate is given and no key/],
  [{ DOUBLOON_KEY: "k" }, /^a key is given and no certificate/],
  [{ DOUBLOON_CERT: "c", DOUBLOON_KEY: "k" }, /no authority to believe: set DOUBLOON_CA or give --ca$/],
  [{ DOUBLOON_CA: "/no/such" }, /^\/no\/such: ENOENT$/],
  [{ DOUBLOON_CA: "/dev/null" }, /^\/dev\/null holds no certificate/],
];
for (const [more, words] of WRONG) {
  test(`${Object.keys(more).join(" and ")} that cannot be is told`, () => {
    assert.throws(
      () => readSettings([], { ...ENVIRONMENT, ...more }),
      (error) => error instanceof SettingsError && words.test(error.message),
    );
  });
}

const folder = temporaryFolder();
const inFolder = (name: string) => join(folder, name);

/** Makes a certificate that signs itself, with the command openssl; false where there is none. */
function made(name: string): boolean {
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const key = [...curve, "-nodes", "-keyout", inFolder(`${name}.key`)];
  const rest = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "2"];
  try {
    execFileSync("openssl", ["req", "-x509", ...key, "-out", inFolder(`${name}.pem`), ...rest], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

if (made("one") && made("two")) {
  const files = { ca: inFolder("one.pem"), cert: inFolder("one.pem"), key: inFolder("one.key"), insecure: false };
  const soon = new Date(Date.now() + 3_600_000);

  test("a certificate out of its time, of another key or damaged is told", () => {
    const late = new Date(Date.now() + 3 * 86_400_000);
    assert.throws(() => readEncryption("a:1", files, late), /one\.pem expired on \d{4}-\d\d-\d\d \d\d:\d\d UTC; use/);
    assert.throws(() => readEncryption("a:1", files, new Date(0)), /one\.pem is not good before /);
    const others = { ...files, key: inFolder("two.key") };
    assert.throws(() => readEncryption("a:1", others, soon), /two\.key is not that of the certificate in .*one\.pem$/);
    const noKey = { ...files, key: files.cert };
    assert.throws(() => readEncryption("a:1", noKey, soon), /one\.pem holds no private key in PEM$/);
    writeFileSync(inFolder("bad.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    const damaged = { ...files, ca: inFolder("bad.pem") };
    assert.throws(() => readEncryption("a:1", damaged, soon), /bad\.pem holds a .* damaged$/);
  });

  test("a bot reaches a service that it believes, and no other", async () => {
    const encryption = readEncryption("a:1", files, soon);
    const stranger = readEncryption("a:1", { ...files, ca: inFolder("two.pem") }, soon);
    assert(encryption?.identity && stranger);
    const { certificates, key } = encryption.identity;
    const server = new Server();
    const pair = { private_key: key, cert_chain: certificates };
    const own = ServerCredentials.createSsl(certificates, [pair], true);
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync("127.0.0.1:0", own, (error, bound) => (error ? reject(error) : resolve(bound))),
    );
    const reached = (more: Partial<Settings>) =>
      keepPlaying({ choose: () => 0 }, settings({ address: `127.0.0.1:${port}`, waitMs: 2000, ...more }));
    try {
      // There is no such call at this service, which only who has come through can be told.
      await assert.rejects(reached({ encryption }), /it is no Doubloon service/);
      await assert.rejects(reached({ encryption: stranger, waitMs: 300 }), UnreachableError);
      await assert.rejects(reached({ waitMs: 300 }), UnreachableError);
    } finally {
      server.forceShutdown();
    }
  });
} else {
  console.log("left out: encryption was not tried with real certificates: there is no command openssl");
}
