/**
 * Checks addresses that a stranger named. The name is resolved here, all its addresses must be allowed, and the
 * connection goes to the checked one.
 */
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { err, ok, type Result } from "../result";

export type Address = { readonly address: string; readonly family: number };

export type Doors = {
  /** All addresses of a name. */
  readonly resolve: (host: string) => Promise<readonly Address[]>;
  /** Whether an address may be connected to. */
  readonly isAllowed: (address: string) => boolean;
};

/** Whether an IP address is one of the public internet: not private, loopback, link-local, reserved or mapped. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";
}

/** The public internet; `andLoopback`: this machine itself, too. */
export function publicDoors(andLoopback = false): Doors {
  return {
    resolve: (host) => lookup(host, { all: true, verbatim: true }),
    isAllowed: (address) => isPublicAddress(address) || (andLoopback && isLoopback(address)),
  };
}

/** The address to connect to. No resolver holds anybody longer than `signal`. */
export async function checkedAddress(
  url: URL,
  doors: Doors,
  signal: AbortSignal,
): Promise<Result<Address, "private-address" | "unreachable" | "timeout">> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  if (family) return doors.isAllowed(host) ? ok({ address: host, family }) : err("private-address");
  const addresses = await Promise.race([doors.resolve(host).catch(() => []), aborted(signal)]);
  if (addresses === null) return err("timeout");
  const [first] = addresses;
  if (!first) return err("unreachable");
  // One private address is enough to refuse: the owner of the name could return it at the next lookup.
  return addresses.every(({ address }) => doors.isAllowed(address)) ? ok(first) : err("private-address");
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
}

/** For a request's `lookup`: Node may ask for all addresses or for one; both get the one that was checked. */
export function pinned({ address, family }: Address): LookupFunction {
  return (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
}
