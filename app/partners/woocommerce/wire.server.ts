/** One call to a WooCommerce store: signed as the address asks for it, bounded, and its failures in neutral words. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { circuit, type Circuit } from "~/platform/circuit";
import { env } from "~/platform/env.server";
import { callOut, type OutboundAnswer, type OutboundFailure } from "~/platform/http/outbound.server";
import { retryAfter } from "~/platform/http/retry-after";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type { Pace, StoreFailure } from "../stores/store-platform";
import { signedUrl, type Keys } from "./oauth";
import { Failure } from "./shapes";

export type WooConnection = Keys & {
  /** Home of the store, such as `https://shop.example/store`. */ url: string;
  /** Waited for before each call, where many are made in a row. */ pace?: Pace | undefined;
};

export type WooCall = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/wp-json/`, such as `wc/v3/orders`. */
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  /** Statuses besides 2xx whose answer the caller reads itself. */
  accept?: readonly number[];
};

export type WooAnswer<T> = {
  value: T;
  status: number;
  total: number | null;
  pages: number | null;
  /** The store's clock when it answered, in whole seconds; null where it does not tell. */
  at: Date | null;
};

/** Limits of one call (*config*): a slow shop must not hold a worker. */
const timeoutMs = 15_000;
const maxBytes = 20 * 1024 * 1024;

/** Calls of one process to one shop at a time; the small ones have few workers. */
const mostAtOnce = 4;

/** How long a shop may ask us to stay away (*config*), and the pause that a call waits for by itself. */
const mostPauseSeconds = 3600;
const shortPauseMs = 3_000;

/** Tries of one call, where the shop asks for short pauses only. */
const mostTries = 3;

/** How a shop is reached. The ways are found by trying, and kept while the process lives. */
type Way = {
  /** `query`: by `?rest_route=`, which alone works with plain permalinks. */
  route: "path" | "query";
  /** Where the keys stand. `signed`: OAuth 1.0a, as WooCommerce asks for where it does not know of its https. */
  keys: "header" | "query" | "signed";
};

type Line = {
  circuit: Circuit;
  slot: <T>(run: () => Promise<T>) => Promise<T>;
  /** The shop asked to be called again no sooner than this. */
  pausedUntil: number;
  way: Way;
};

const lines = new Map<string, Line>();

function lineOf(url: string): Line {
  const known = lines.get(url);
  if (known) return known;
  // Whoever tries many addresses must not fill the memory.
  const oldest = lines.size >= 5_000 ? lines.keys().next().value : undefined;
  if (oldest !== undefined) lines.delete(oldest);
  const way: Way = { route: "path", keys: isHttps({ url }) ? "header" : "signed" };
  const line = { circuit: circuit(), slot: slots(mostAtOnce), pausedUntil: 0, way };
  lines.set(url, line);
  return line;
}

/** Runs at most `most` at a time, the others in their order. */
function slots(most: number): Line["slot"] {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** When a shop that asked for a pause may be called again, as far as this process knows; null where it has not. */
export function pausedUntil(url: string, now = Date.now()): Date | null {
  const until = lines.get(url)?.pausedUntil ?? 0;
  return until > now ? new Date(until) : null;
}

/** Calls a store and reads its answer by a schema. */
export async function wooCall<S extends z.ZodType>(
  connection: WooConnection,
  schema: S,
  call: WooCall,
): Promise<Result<WooAnswer<z.infer<S>>, StoreFailure>> {
  const line = lineOf(connection.url);
  if (!line.circuit.allows()) return err("unavailable");
  await connection.pace?.();
  const begun = Date.now();
  const answer = await line.slot(() => tries(connection, line, call));
  // During a pause nobody was asked: that says nothing new of the shop.
  if (answer === "paused") return err("unavailable");
  const read = answer.ok ? meaningOf(answer.value, schema, call) : err("unavailable" as const);
  if (read.ok || read.error !== "unavailable") line.circuit.succeeded();
  else line.circuit.failed();
  const outcome = read.ok ? "ok" : read.error;
  log.info(
    {
      partner: "woocommerce",
      method: call.method ?? "GET",
      path: call.path,
      outcome,
      ms: Date.now() - begun,
    },
    "partner call",
  );
  return read;
}

type Answer = Result<OutboundAnswer, OutboundFailure>;

/** Waits for short pauses and tries again after them. `paused`: the shop wants to be left alone for longer. */
async function tries(connection: WooConnection, line: Line, call: WooCall): Promise<Answer | "paused"> {
  for (let nth = 1; ; nth++) {
    const left = line.pausedUntil - Date.now();
    if (left > shortPauseMs) return "paused";
    if (left > 0) await sleep(left);
    if (nth > 1) await connection.pace?.();
    const answer = await attempts(connection, line, call);
    const asked = answer.ok ? pauseAsked(answer.value) : null;
    if (!answer.ok || !asked) return answer;
    line.pausedUntil = Math.max(line.pausedUntil, asked.getTime());
    if (nth >= mostTries || !mayRepeat(call, answer.value) || line.pausedUntil - Date.now() > shortPauseMs)
      return answer;
  }
}

/** A 429 was refused before anything was done. After a 503 nobody knows, so only reading is repeated. */
function mayRepeat({ method = "GET" }: WooCall, { status }: OutboundAnswer): boolean {
  return status === 429 || method === "GET";
}

function pauseAsked({ status, headers }: OutboundAnswer): Date | null {
  if (status !== 429 && status !== 503) return null;
  const { date } = headers;
  return retryAfter(headers["retry-after"], new Date(), { date, mostSeconds: mostPauseSeconds });
}

/** One call, by the way that is known to work. Where the shop does not understand it, the other ways are tried. */
async function attempts(connection: WooConnection, line: Line, call: WooCall): Promise<Answer> {
  let answer = await attempt(connection, call, line.way);
  if (line.way.route === "path" && isForeign404(answer)) {
    const way: Way = { ...line.way, route: "query" };
    const other = await attempt(connection, call, way);
    if (!other.ok || parseJson(other.value.body) === undefined) return answer;
    line.way = way;
    answer = other;
  }
  for (const keys of otherKeys(connection, line.way)) {
    if (!isUnseen(answer)) return answer;
    const way: Way = { ...line.way, keys };
    const other = await attempt(connection, call, way);
    if (!isUnseen(other)) {
      line.way = way;
      return other;
    }
  }
  return answer;
}

/** A 404 of a web page: with plain permalinks WordPress knows no `/wp-json/`. */
function isForeign404(answer: Answer): boolean {
  return answer.ok && answer.value.status === 404 && parseJson(answer.value.body) === undefined;
}

/** Over http WooCommerce takes nothing but OAuth 1.0a. */
function otherKeys(connection: WooConnection, { keys }: Way): Way["keys"][] {
  if (!isHttps(connection)) return [];
  return (["header", "query", "signed"] as const).filter((way) => way !== keys);
}

/** Behind some proxies WordPress never sees our keys, or never learns of the https. Keys it saw and refused are bad. */
function isUnseen(answer: Answer): boolean {
  if (!answer.ok || answer.value.status !== 401) return false;
  return (
    Failure.safeParse(parseJson(answer.value.body)).data?.code !== "woocommerce_rest_authentication_error"
  );
}

function isHttps({ url }: { url: string }): boolean {
  return url.startsWith("https:");
}

function attempt(connection: WooConnection, call: WooCall, way: Way): Promise<Answer> {
  const method = call.method ?? "GET";
  const url = addressOf(connection.url, call.path, way);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
  const headers: Record<string, string> = { accept: "application/json" };
  if (call.body !== undefined) headers["content-type"] = "application/json";
  const authorised = authorise(connection, method, url, headers, way);
  return callOut({
    url: authorised,
    method,
    headers,
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    timeoutMs,
    maxBytes,
    allowLoopback: env().ALLOW_LOOPBACK_STORES,
  });
}

function addressOf(home: string, path: string, { route }: Pick<Way, "route">): URL {
  const bare = home.replace(/\/+$/, "");
  if (route === "path") return new URL(`${bare}/wp-json/${path}`);
  const url = new URL(`${bare}/`);
  url.searchParams.set("rest_route", `/${path}`);
  return url;
}

function authorise(
  connection: WooConnection,
  method: string,
  url: URL,
  headers: Record<string, string>,
  { keys }: Way,
): URL {
  const { consumerKey, consumerSecret } = connection;
  if (keys === "signed") return signedAsHttp(connection, method, url);
  if (keys === "query") {
    url.searchParams.set("consumer_key", consumerKey);
    url.searchParams.set("consumer_secret", consumerSecret);
  } else {
    headers["authorization"] = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
  }
  return url;
}

/** WooCommerce checks a signature with the scheme that it sees itself, and it asks for one where that is http. */
function signedAsHttp(keys: Keys, method: string, url: URL): URL {
  const seen = new URL(url);
  seen.protocol = "http:";
  const once = { nonce: randomUUID(), timestamp: Math.floor(Date.now() / 1000) };
  const signed = signedUrl(method, seen, keys, once);
  signed.protocol = url.protocol;
  return signed;
}

function meaningOf<S extends z.ZodType>(
  answer: OutboundAnswer,
  schema: S,
  call: WooCall,
): Result<WooAnswer<z.infer<S>>, StoreFailure> {
  const { status } = answer;
  const json = parseJson(answer.body);
  if ((status >= 200 && status < 300) || call.accept?.includes(status)) {
    const value = schema.safeParse(json);
    if (!value.success) return err("malformed");
    return ok({
      value: value.data,
      status,
      total: numberOf(answer.headers["x-wp-total"]),
      pages: numberOf(answer.headers["x-wp-totalpages"]),
      at: instantOf(answer.headers.date),
    });
  }
  return err(failureOf(status, json));
}

function failureOf(status: number, json: unknown): StoreFailure {
  const code = Failure.safeParse(json).data?.code ?? "";
  if (status === 401) return "unauthorised";
  // A 403 that is not the shop's own is a wall in front of it: new keys would not help.
  if (status === 403) return code ? "unauthorised" : "rejected";
  // A 404 that is not WooCommerce's own is no shop at all.
  if (status === 404 || status === 410) return code.startsWith("woocommerce_rest") ? "missing" : "malformed";
  // WooCommerce answers some refusals with 500 and its own code: they do not get better by repeating.
  if (status >= 500) return code.startsWith("woocommerce_rest_cannot") ? "rejected" : "unavailable";
  if (status === 429 || status === 408) return "unavailable";
  return status >= 400 ? "rejected" : "malformed";
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

function numberOf(header: string | string[] | undefined): number | null {
  const value = Number(header);
  return header !== undefined && Number.isInteger(value) ? value : null;
}

function instantOf(header: string | undefined): Date | null {
  const at = Date.parse(header ?? "");
  return Number.isNaN(at) ? null : new Date(at);
}
