/** One GraphQL call to a Shopify shop: its token kept fresh, its points waited for, its failures in neutral words. */
import { z } from "zod";
import { setTimeout as sleep } from "node:timers/promises";
import { circuit, type Circuit } from "~/platform/circuit";
import { env } from "~/platform/env.server";
import { callOut, type OutboundAnswer } from "~/platform/http/outbound.server";
import { retryAfter } from "~/platform/http/retry-after";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type { KeysRenewal, Pace, StoreFailure } from "../stores/store-platform";
import { apiVersion, documents, type DocumentName } from "./documents";
import { shopPoints } from "./points";
import { Errors, isThrottled, troublesOf, failureOf, type Trouble } from "./troubles";
import { isFresh, Keys, mayPass, renewed } from "./tokens.server";

export type Variables = Record<string, unknown>;

/**
 * Sends a document and reads its data by a schema. `keep` takes data that came with errors inside, and is told of them. It
 * is for reading only: without it, a field that failed would look like one that is empty.
 */
export type Call = <S extends z.ZodType>(
  name: DocumentName,
  schema: S,
  variables?: Variables,
  keep?: (troubles: readonly Trouble[]) => void,
) => Promise<Result<z.infer<S>, StoreFailure>>;

const timeoutMs = 20_000;
const maxBytes = 20 * 1024 * 1024;
const mostWaits = 4;
const mostWaitMs = 30_000;

const Answer = z.object({
  data: z.unknown().optional(),
  errors: Errors.optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number().nullish(),
          throttleStatus: z
            .object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number() })
            .nullish(),
        })
        .optional(),
    })
    .optional(),
});
type Answer = z.infer<typeof Answer>;

const mostPauseSeconds = 3_600;

type Line = { circuit: Circuit; pausedUntil: number; points: ReturnType<typeof shopPoints> };

const lines = new Map<string, Line>();

/** When a shop that asked for a pause may be called again, as far as this process knows; null where it has not. */
export function pausedUntil(url: string): Date | null {
  const until = lines.get(url)?.pausedUntil ?? 0;
  return until > Date.now() ? new Date(until) : null;
}

/** Shopify writes seconds with a decimal place. */
function notePause(line: Line, { status, headers }: OutboundAnswer): void {
  if (status !== 429 && status !== 503) return;
  const asked = headers["retry-after"]?.replace(/^(\d+)\.\d+$/, (_, whole: string) => String(Number(whole)));
  const until = retryAfter(asked, new Date(), { date: headers.date, mostSeconds: mostPauseSeconds });
  if (until) line.pausedUntil = until.getTime();
}

function lineOf(url: string): Line {
  const known = lines.get(url);
  if (known) return known;
  // Whoever names many shops must not fill the memory.
  const oldest = lines.size >= 5_000 ? lines.keys().next().value : undefined;
  if (oldest !== undefined) lines.delete(oldest);
  const line = { circuit: circuit(), pausedUntil: 0, points: shopPoints() };
  lines.set(url, line);
  return line;
}

export type ShopifyShop = {
  url: string;
  keys: Keys;
  /** Keeps renewed keys; without it they last as long as the client. */
  renewKeys?: KeysRenewal | undefined;
  pace?: Pace | undefined;
};

/** What talks to one shop. */
export function shopifyWire({ url, keys: given, renewKeys, pace }: ShopifyShop): Call {
  let keys = given;

  /** Other keys than `used`: what somebody else has renewed, or renewed now. */
  async function renew(used: Keys): Promise<Result<Keys, StoreFailure>> {
    const renewal = async (kept: Keys) =>
      kept.accessToken !== used.accessToken && isFresh(kept) ? ok(kept) : renewed(url, kept);
    if (!renewKeys) return renewal(used);
    const now = await renewKeys((kept) => renewal(Keys.parse(kept)));
    return now.ok ? ok(Keys.parse(now.value)) : now;
  }

  async function send(body: string): Promise<Result<OutboundAnswer, StoreFailure>> {
    if (!isFresh(keys)) {
      const fresh = await renew(keys);
      if (!fresh.ok) return fresh;
      keys = fresh.value;
    }
    const answer = await post(url, keys, body);
    if (!answer.ok || answer.value.status !== 401) return answer;
    // Revoked or replaced before its time: new keys, once.
    const fresh = await renew(keys);
    if (!fresh.ok) return fresh;
    keys = fresh.value;
    return post(url, keys, body);
  }

  async function waitForPoints(name: DocumentName): Promise<void> {
    const { points } = lineOf(url);
    for (let ms = points.waitFor(name); ms > 0; ms = points.waitFor(name)) await sleep(ms);
  }

  async function sendCounted(name: DocumentName, body: string): Promise<Result<Answer, StoreFailure>> {
    const line = lineOf(url);
    const end = line.points.begin(name);
    const sent = await send(body);
    end();
    if (!sent.ok) return sent;
    notePause(line, sent.value);
    const read = meaningOf(sent.value);
    if (read.ok) line.points.note(name, read.value.extensions?.cost ?? {});
    return read;
  }

  async function sendPatiently(name: DocumentName, body: string): Promise<Result<Answer, StoreFailure>> {
    let waited = 0;
    for (let waits = 0; ; waits++) {
      const read = await sendCounted(name, body);
      if (!read.ok || !isThrottled(read.value.errors)) return read;
      const pause = pauseOf(read.value);
      waited += pause;
      if (waits >= mostWaits || waited > mostWaitMs) return err("unavailable");
      await sleep(pause);
    }
  }

  return async (name, schema, variables = {}, keep) => {
    const line = lineOf(url);
    // During a pause nobody is asked: that says nothing new of the shop.
    if (pausedUntil(url) || !line.circuit.allows()) return err("unavailable");
    if (pace) {
      await pace();
      await waitForPoints(name);
    }
    const begun = Date.now();
    const answer = await sendPatiently(name, JSON.stringify({ query: documents[name], variables }));
    const read = answer.ok ? dataOf(name, answer.value, schema, keep) : answer;
    if (read.ok || read.error !== "unavailable") line.circuit.succeeded();
    else line.circuit.failed();
    const outcome = read.ok ? "ok" : read.error;
    log.info({ partner: "shopify", call: name, outcome, ms: Date.now() - begun }, "partner call");
    return read;
  };
}

async function post(url: string, keys: Keys, body: string): Promise<Result<OutboundAnswer, StoreFailure>> {
  const answer = await callOut({
    url: new URL(`${url}/admin/api/${apiVersion}/graphql.json`),
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-shopify-access-token": keys.accessToken,
    },
    body,
    timeoutMs,
    maxBytes,
    allowLoopback: env().ALLOW_LOOPBACK_STORES,
  });
  return answer.ok ? answer : err("unavailable");
}

/** A failure of HTTP is the first of three places where one stands. */
function meaningOf({ status, body }: OutboundAnswer): Result<Answer, StoreFailure> {
  if (status === 401 && isInvalidToken(body)) return err("unauthorised");
  // A firewall, a page of maintenance, a shop that is being moved or has not paid: none of it is about our keys.
  if (status === 401 || status === 403 || mayPass.has(status) || status >= 500) return err("unavailable");
  // A shop that is gone must not look like an order that is gone.
  if (status < 200 || status >= 300) return err(status === 400 ? "rejected" : "malformed");
  const read = Answer.safeParse(parseJson(body));
  return read.success ? ok(read.data) : err("malformed");
}

/** Whether a refusal is Shopify's own word about the token. Only that condemns it. */
const isInvalidToken = (body: string) => /invalid API key or access token|unrecognized login/i.test(body);

/** Milliseconds until the bucket holds what the query costs. */
function pauseOf({ extensions }: Answer): number {
  const { requestedQueryCost, throttleStatus } = extensions?.cost ?? {};
  if (!requestedQueryCost || !throttleStatus || throttleStatus.restoreRate <= 0) return 1_000;
  const lacking = Math.max(1, requestedQueryCost - throttleStatus.currentlyAvailable);
  return Math.ceil((lacking / throttleStatus.restoreRate) * 1_000);
}

/** Errors of the whole query are the second place; `userErrors`, the third, are read by whoever sent a mutation. */
function dataOf<S extends z.ZodType>(
  name: DocumentName,
  { data, errors = [] }: Answer,
  schema: S,
  keep?: (troubles: readonly Trouble[]) => void,
): Result<z.infer<S>, StoreFailure> {
  const read = schema.safeParse(data);
  const troubles = troublesOf(errors);
  if (troubles.length > 0) {
    noteTroubles(name, troubles);
    const isKept =
      keep && read.success && troubles.every(({ path, kind }) => path.length > 0 && kind !== "scope");
    if (!isKept) return err(failureOf(troubles, keep ? 1 : null));
    keep(troubles);
    return ok(read.data);
  }
  if (!read.success)
    log.warn(
      { partner: "shopify", call: name, at: read.error.issues[0]?.path.join(".") },
      "an unreadable answer",
    );
  return read.success ? ok(read.data) : err("malformed");
}

function noteTroubles(name: DocumentName, troubles: readonly Trouble[]): void {
  const about = { partner: "shopify", call: name, errors: troubles.slice(0, 3) };
  if (!troubles.some(({ kind }) => kind === "approval")) return log.warn(about, "a query failed");
  log.error(
    about,
    "Shopify has not approved our app for buyers' data: ask for it in the app's settings there",
  );
}

/** What a shop answered, or undefined. No database keeps NUL or half a surrogate pair: they do not come any further. */
export function parseJson(body: string): unknown {
  const clean = (_key: string, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
  try {
    return JSON.parse(body, /\\u(?:0000|d[89a-f])/i.test(body) ? clean : undefined) as unknown;
  } catch {
    return undefined;
  }
}
