/** Whether a store out on the internet can hand its keys to an address of ours. Pure. */
import ipaddr from "ipaddr.js";

/** `callback-https`: the address is plain http. `callback-private`: only its own network can reach it. */
export type CallbackTrouble = "callback-https" | "callback-private";

/** Names that no public name server knows (RFC 2606, 6761, 6762, 8375), and those that routers give at home. */
const privateNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|home\.arpa)$/;

/**
 * What keeps `shop` from handing over its keys to `callback`, or null. A shop on this machine reaches an address on this
 * machine; that is how a shop for trying things out is connected.
 */
export function callbackTrouble(callback: URL, shop: URL): CallbackTrouble | null {
  if (isLoopback(callback) && isLoopback(shop)) return null;
  if (isPrivate(callback)) return "callback-private";
  return callback.protocol === "https:" ? null : "callback-https";
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

function isLoopback(url: URL): boolean {
  const host = hostOf(url);
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}

/** By its name alone: a server often resolves its own name to an address within its network. */
function isPrivate(url: URL): boolean {
  const host = hostOf(url);
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== "unicast";
  return !host.includes(".") || privateNames.test(host);
}
