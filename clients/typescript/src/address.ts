/** Where a service is: on this machine or elsewhere. */

import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** A socket in the file system of this machine, which is never encrypted. */
export function isUnix(address: string): boolean {
  return address.startsWith("unix:");
}

/** Only this machine can listen to what is said there. A name that merely looks like it is elsewhere. */
export function isLocal(address: string): boolean {
  const host = address
    .slice(0, address.lastIndexOf(":"))
    .replace(/^ipv[46]:/, "")
    .replace(/^\[(.*)\]$/, "$1");
  if (isUnix(address) || host === "localhost") {
    return true;
  }
  const version = isIP(host);
  return version !== 0 && LOOPBACK.check(host, version === 4 ? "ipv4" : "ipv6");
}
