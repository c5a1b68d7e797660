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
  readonly resolve: (host: string) => Promise<readonly Address[]>;
  readonly isAllowed: (address: string) => boolean;
};

/**
 * Networks that the library calls unicast and that lead to no site: IPv4 within IPv6 (RFC 4291 2.5.5.1, RFC 8215, RFC
 * 5214 below), site-local (RFC 3879), and where clouds tell a machine its keys. Azure answers at a public address, and
 * Oracle's is in a range of the protocol.
 */
const inner = [
  "::/96",
  "::ffff:0:0/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fec0::/10",
  "fd00:ec2::/32",
  "168.63.129.16/32",
  "100.100.100.200/32",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.88.99.0/24",
].map((network) => ipaddr.parseCIDR(network));

/** Whether an IP address is one of the public internet: not private, loopback, link-local, reserved or a cloud's own. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return (
    !isIsatap(parsed) &&
    !inner.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
  );
}

/** An IPv4 address as the last half of an IPv6 one (RFC 5214). */
function isIsatap(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (!("parts" in address)) return false;
  const [, , , , scope = 0, marker] = address.parts;
  return marker === 0x5efe && (scope === 0 || scope === 0x200);
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
  if (isMetadataName(host)) return err("private-address");
  if (family) return doors.isAllowed(host) ? ok({ address: host, family }) : err("private-address");
  const addresses = await Promise.race([doors.resolve(host).catch(() => []), aborted(signal)]);
  if (addresses === null) return err("timeout");
  const [first] = addresses;
  if (!first) return err("unreachable");
  // One private address is enough to refuse: the owner of the name could return it at the next lookup.
  return addresses.every(({ address }) => doors.isAllowed(address)) ? ok(first) : err("private-address");
}

/** Names by which clouds tell a machine its keys. They lead to private addresses, wherever they are resolved. */
const metadataNames: ReadonlySet<string> = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.com",
  "metadata.azure.internal",
  "instance-data",
  "instance-data.ec2.internal",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
]);

function isMetadataName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return metadataNames.has(name) || name.endsWith(".internal");
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
}

/** For a request's `lookup`: Node may ask for all addresses or for one; both get the one that was checked. */
export function pinned({ address, family }: Address): LookupFunction {
  return (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
}
