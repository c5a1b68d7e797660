/**
 * Calls to addresses a stranger has named (a member's store): the name is resolved here, every address behind it must
 * be allowed, and the connection goes to the very address that was checked. Redirects are not followed.
 */
import { lookup } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { err, ok, type Result } from "../result";

export type OutboundFailure = "bad-address" | "private-address" | "unreachable" | "timeout" | "too-large";

export type OutboundCall = {
  url: URL;
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
  maxBytes: number;
  /** Whether this machine itself may be called: http and https on loopback. */
  allowLoopback: boolean;
};

export type OutboundAnswer = { status: number; headers: IncomingMessage["headers"]; body: string };

type Address = { address: string; family: number };

/** Whether an IP address is one of the public internet: not private, loopback, link-local, reserved or mapped. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";
}

/** Makes one call. Any status is an answer; only what never became one is a failure. */
export async function callOut(call: OutboundCall): Promise<Result<OutboundAnswer, OutboundFailure>> {
  if (!["http:", "https:"].includes(call.url.protocol) || call.url.username || call.url.password) {
    return err("bad-address");
  }
  const signal = AbortSignal.timeout(call.timeoutMs);
  const target = await checkedAddress(call.url, call.allowLoopback);
  if (!target.ok) return target;
  try {
    const response = await send(call, target.value, signal);
    return await read(response, call.maxBytes);
  } catch {
    return err(signal.aborted ? "timeout" : "unreachable");
  }
}

async function checkedAddress(url: URL, allowLoopback: boolean): Promise<Result<Address, OutboundFailure>> {
  const allowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  if (family) return allowed(host) ? ok({ address: host, family }) : err("private-address");
  const addresses = await lookup(host, { all: true, verbatim: true }).catch(() => []);
  const [first] = addresses;
  if (!first) return err("unreachable");
  // One private address among them is enough: whoever owns the name could have the next lookup answer it.
  if (!addresses.every(({ address }) => allowed(address))) return err("private-address");
  return ok(first);
}

function send(
  call: OutboundCall,
  { address, family }: Address,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = call.url.protocol === "https:" ? requestHttps : requestHttp;
  const length = call.body === undefined ? {} : { "content-length": String(Buffer.byteLength(call.body)) };
  return new Promise((resolve, reject) => {
    const sent = request(call.url, {
      method: call.method,
      signal,
      headers: { "accept-encoding": "identity", "user-agent": "Quayside/1.0", ...call.headers, ...length },
      // Node may ask for all addresses or for one; both get the one that was checked.
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    sent.once("response", resolve).once("error", reject).end(call.body);
  });
}

async function read(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Result<OutboundAnswer, OutboundFailure>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      return err("too-large");
    }
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString("utf8");
  return ok({ status: response.statusCode ?? 0, headers: response.headers, body });
}
