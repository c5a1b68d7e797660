/** Fetches a file from an address that a stranger named; each redirect is checked anew. */
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import {
  checkedAddress,
  pinned,
  publicDoors,
  type Address,
  type Doors,
} from "~/platform/http/public-address.server";
import { err, ok, type Result } from "~/platform/result";

/** `passing` failures may succeed later; the others are the address's own fault. */
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

/** The bytes behind an http(s) address, within the limits. */
export async function fetchPublic(
  address: string,
  limits: FetchLimits,
  doors: Doors = publicDoors(),
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

async function once(url: URL, limits: FetchLimits, doors: Doors, signal: AbortSignal): Promise<Step> {
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

function open(url: URL, address: Address, signal: AbortSignal): Promise<IncomingMessage> {
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
      lookup: pinned(address),
    });
    sent.once("response", resolve).on("error", reject).end();
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
