/**
 * Fetches a file from an address that a stranger named. The name is resolved here, every address behind it must be
 * public, and the connection goes to the very address that was checked; each redirect is checked anew.
 */
import { lookup } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { err, ok, type Result } from "~/platform/result";

/** `passing` failures may be gone next time; the others are the address's own fault. */
export type FetchFailure =
  | "bad-address"
  | "private-address"
  | "too-large"
  | "too-many-redirects"
  | "not-found"
  | "refused"
  | "unreachable"
  | "timeout";

export const passingFailures: ReadonlySet<FetchFailure> = new Set(["unreachable", "timeout", "refused"]);

export type FetchLimits = {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly maxRedirects: number;
};

type Address = { readonly address: string; readonly family: number };

export type FetchDoors = {
  /** All addresses of a name. */
  readonly resolve: (host: string) => Promise<readonly Address[]>;
  /** Whether an address may be connected to. */
  readonly isAllowed: (address: string) => boolean;
};

/** Whether an IP address is one of the public internet: not private, loopback, link-local, reserved or mapped. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.parse(address).range() === "unicast";
}

const publicOnly: FetchDoors = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
};

/** The bytes behind an http(s) address, within the limits. */
export async function fetchPublic(
  address: string,
  limits: FetchLimits,
  doors: FetchDoors = publicOnly,
): Promise<Result<Buffer, FetchFailure>> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = URL.parse(address);
  for (let hop = 0; hop <= limits.maxRedirects; hop++) {
    if (!url || !isHttp(url)) return err("bad-address");
    const step = await once(url, limits, doors, signal);
    if (!step.ok) return step;
    if (Buffer.isBuffer(step.value)) return ok(step.value);
    url = URL.parse(step.value.location, url.href);
  }
  return err("too-many-redirects");
}

function isHttp(url: URL): boolean {
  return (
    (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === ""
  );
}

type Step = Result<Buffer | { location: string }, FetchFailure>;

async function once(url: URL, limits: FetchLimits, doors: FetchDoors, signal: AbortSignal): Promise<Step> {
  const target = await checkedAddress(url, doors, signal);
  if (!target.ok) return target;
  try {
    const response = await open(url, target.value, signal);
    const answer = await read(response, limits);
    response.destroy();
    return answer;
  } catch {
    return err(signal.aborted ? "timeout" : "unreachable");
  }
}

async function checkedAddress(
  url: URL,
  doors: FetchDoors,
  signal: AbortSignal,
): Promise<Result<Address, FetchFailure>> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  if (family) return doors.isAllowed(host) ? ok({ address: host, family }) : err("private-address");
  const addresses = await Promise.race([doors.resolve(host).catch(() => []), aborted(signal)]);
  if (addresses === null) return err("timeout");
  const [first] = addresses;
  if (!first) return err("unreachable");
  // One private address among them is enough: whoever owns the name could have the next lookup answer it.
  return addresses.every(({ address }) => doors.isAllowed(address)) ? ok(first) : err("private-address");
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
}

function open(url: URL, { address, family }: Address, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      signal,
      agent: false,
      headers: {
        accept: "image/*",
        "accept-encoding": "identity",
        "user-agent": "Quayside/1.0 (product pictures)",
      },
      // Node may ask for all addresses or for one; both get the one that was checked.
      lookup: (_host, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    sent.once("response", resolve).once("error", reject).end();
  });
}

async function read(response: IncomingMessage, { maxBytes }: FetchLimits): Promise<Step> {
  const { statusCode: status = 0, headers } = response;
  if ([301, 302, 303, 307, 308].includes(status) && headers.location)
    return ok({ location: headers.location });
  if (status === 404 || status === 410) return err("not-found");
  if (status !== 200) return err("refused");
  if (Number(headers["content-length"] ?? 0) > maxBytes) return err("too-large");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return err("too-large");
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}
