/** How a bot encrypts what it says, or why it may speak in plain text. */

import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

import { isLocal, isUnix } from "./address.js";
import { SettingsError } from "./errors.js";

/** Stands for the authorities that everybody believes, in place of a file. */
export const PUBLIC = "public";

/** A certificate with the key that belongs to it, PEM. */
export interface Identity {
  readonly certificates: Buffer;
  readonly key: Buffer;
}

/** TLS, and whom to believe. */
export interface Encryption {
  /** Certificates of the authorities, PEM; null for those that everybody believes. */
  readonly authority: Buffer | null;
  /** Shown to a service that asks for one. */
  readonly identity: Identity | null;
}

/** What was asked for, empty where it was not. */
export interface TlsFiles {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** Speak in plain text to another machine. */
  readonly insecure: boolean;
}

/**
 * How to speak to an address; undefined in plain text, which leaves this machine only where it was asked for.
 *
 * @throws {SettingsError} If it would leave this machine unasked, or the files do not fit or cannot be used.
 */
export function readEncryption(address: string, files: TlsFiles, now: Date): Encryption | undefined {
  if ((files.cert === "") !== (files.key === "")) {
    const [given, missing] = files.cert ? ["certificate", "key"] : ["key", "certificate"];
    throw new SettingsError(`a ${given} is given and no ${missing}: DOUBLOON_CERT and DOUBLOON_KEY go together`);
  }
  if (files.cert && !files.ca) {
    throw new SettingsError("a certificate is given and no authority to believe: set DOUBLOON_CA or give --ca");
  }
  if (files.ca && !isUnix(address)) {
    const authority = files.ca === PUBLIC ? null : authorityIn(files.ca, now);
    return { authority, identity: files.cert ? identityIn(files.cert, files.key, now) : null };
  }
  if (!isLocal(address) && !files.insecure) {
    throw new SettingsError(
      `${address} is not on this machine, and the token would go there in plain text: set DOUBLOON_CA or give --ca, ` +
        "the file with the certificate of the service's authority; --insecure sends it all the same",
    );
  }
  return undefined;
}

function authorityIn(path: string, now: Date): Buffer {
  const content = contentOf(path);
  checkTime(path, certificatesIn(path, content), now);
  return content;
}

function identityIn(cert: string, key: string, now: Date): Identity {
  const [certificates, secret] = [contentOf(cert), contentOf(key)];
  const own = certificatesIn(cert, certificates).slice(0, 1);
  checkTime(cert, own, now);
  if (!own[0]?.checkPrivateKey(privateKeyIn(key, secret))) {
    throw new SettingsError(`the key in ${key} is not that of the certificate in ${cert}`);
  }
  return { certificates, key: secret };
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new SettingsError(`${path}: ${(error as NodeJS.ErrnoException).code}`);
  }
}

function certificatesIn(path: string, content: Buffer): X509Certificate[] {
  const blocks = content
    .toString("latin1")
    .split(/(?=-----BEGIN CERTIFICATE-----)/)
    .filter((block) => block.startsWith("-----BEGIN CERTIFICATE-----"));
  if (blocks.length === 0) {
    throw new SettingsError(`${path} holds no certificate; a file in PEM begins with -----BEGIN CERTIFICATE-----`);
  }
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new SettingsError(`${path} holds a certificate that is damaged`);
  }
}

/** One of them has to be good now. */
function checkTime(path: string, certificates: X509Certificate[], now: Date): void {
  const times = certificates.map(({ validFrom, validTo }) => [new Date(validFrom), new Date(validTo)] as const);
  if (times.some(([begin, end]) => begin <= now && now <= end)) {
    return;
  }
  const [begin, end] = times[0]!;
  if (now < begin) {
    throw new SettingsError(`the certificate in ${path} is not good before ${minute(begin)} UTC`);
  }
  throw new SettingsError(`the certificate in ${path} expired on ${minute(end)} UTC; use a new one`);
}

function minute(time: Date): string {
  return time.toISOString().slice(0, 16).replace("T", " ");
}

function privateKeyIn(path: string, content: Buffer): KeyObject {
  try {
    return createPrivateKey(content);
  } catch {
    if (content.includes("ENCRYPTED")) {
      throw new SettingsError(`the key in ${path} is encrypted; use one that is not, which its owner alone may read`);
    }
    throw new SettingsError(`${path} holds no private key in PEM`);
  }
}
