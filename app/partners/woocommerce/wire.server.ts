/** One call to a WooCommerce store: signed as the address asks for it, bounded, and its failures in neutral words. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { circuit, type Circuit } from "~/platform/circuit";
import { withoutEnd } from "~/platform/ends";
import { env } from "~/platform/env.server";
import { callOut, type OutboundAnswer, type OutboundFailure } from "~/platform/http/outbound.server";
import { retryAfter } from "~/platform/http/retry-after";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type { Pace, StoreFailure, StoreTrouble, WayMemory } from "../stores/store-platform";
import { parseJson } from "./json";
import { signedUrl, type Keys } from "./oauth";
import { Failure } from "./shapes";
import { meaningOfFailure, targetOf, troubleOf } from "./trouble";
import { isKeyed, nextWay, readWay, wayText, type Verdict, type Way } from "./way";

export type WooConnection = Keys & {
  /** Home of the store, such as `https://shop.example/store`. */ url: string;
  /** Waited for before each call, where many are made in a row. */ pace?: Pace | undefined;
  /** How the store was reached last, as all processes know it. */ way?: WayMemory | undefined;
};

export type WooCall = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/wp-json/`, such as `wc/v3/orders`. */
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  accept?: readonly number[];
  timeoutMs?: number;
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

const mostPauseSeconds = 3600;
const shortPauseMs = 3_000;

const mostTries = 3;

type Line = {
  circuit: Circuit;
  slot: <T>(run: () => Promise<T>) => Promise<T>;
  pausedUntil: number;
  trouble: StoreTrouble | null;
};

const lines = new Map<string, Line>();

function lineOf(url: string): Line {
  const known = lines.get(url);
  if (known) return known;
  // Whoever tries many addresses must not fill the memory.
  const oldest = lines.size >= 5_000 ? lines.keys().next().value : undefined;
  if (oldest !== undefined) lines.delete(oldest);
  const line = { circuit: circuit(), slot: slots(mostAtOnce), pausedUntil: 0, trouble: null };
  lines.set(url, line);
  return line;
}

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

/** What stood in the way of this process's last call to a shop; null where the shop itself answered, or nobody did. */
export function troubleAt(url: string): StoreTrouble | null {
  return lines.get(url)?.trouble ?? null;
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
  line.trouble = answer.ok && !read.ok ? troubleIn(connection, answer.value) : null;
  if (read.ok || read.error !== "unavailable") line.circuit.succeeded();
  else line.circuit.failed();
  const outcome = read.ok ? "ok" : read.error;
  log.info(
    {
      partner: "woocommerce",
      method: call.method ?? "GET",
      path: call.path,
      outcome,
      ...(line.trouble ? { trouble: line.trouble.kind } : {}),
      ms: Date.now() - begun,
    },
    "partner call",
  );
  return read;
}

type Answer = Result<OutboundAnswer, OutboundFailure>;

async function tries(
  connection: WooConnection,
  line: Line,
  call: WooCall,
): Promise<Result<Answered, OutboundFailure> | "paused"> {
  for (let nth = 1; ; nth++) {
    const left = line.pausedUntil - Date.now();
    if (left > shortPauseMs) return "paused";
    if (left > 0) await sleep(left);
    if (nth > 1) await connection.pace?.();
    const answer = await attempts(connection, call);
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

type Answered = OutboundAnswer & {
  /** Ways in which the shop knows neither `/wp-json/` nor our keys: its permalinks are plain. */
  plain?: true;
};

/**
 * One call, by the way that worked last. Where that finds nobody, or our keys are not seen, the other ways are tried:
 * hosts change. Only a way that did what was asked, with our keys, is kept.
 */
async function attempts(
  connection: WooConnection,
  call: WooCall,
): Promise<Result<Answered, OutboundFailure>> {
  const known = readWay(knownWay(connection), isHttps(connection));
  const tried: { way: Way; verdict: Verdict }[] = [];
  let best: { answer: Answer; weight: number } | null = null;
  for (let way: Way | null = known; way; way = nextWay(known, tried, isHttps(connection))) {
    const answer = await attempt(connection, call, way);
    const verdict = verdictOn(answer, call);
    tried.push({ way, verdict });
    if (verdict === "done" && isKeyed(call.path)) await keepWay(connection, way);
    // Of another way only what the shop itself says counts.
    const isOwn = answer.ok && parseJson(answer.value.body) !== undefined;
    if (verdict === "done" || (verdict === "answered" && (way === known || isOwn))) return answer;
    // Keys that are not seen say more of a shop than a page that is not there.
    const weight = verdict === "keys-unseen" ? 1 : 0;
    if (!best || weight > best.weight) best = { answer, weight };
  }
  const answer = best?.answer ?? err("unreachable" as const);
  const seen = tried.filter(({ verdict }) => verdict === "keys-unseen");
  const plain = seen.length > 0 && seen.every(({ way }) => way.route === "query");
  return answer.ok && plain ? ok({ ...answer.value, plain }) : answer;
}

function verdictOn(answer: Answer, { method = "GET" }: WooCall): Verdict {
  if (!answer.ok) return "answered";
  const { body } = answer.value;
  const json = parseJson(body);
  const status = statusOf(answer.value.status, json);
  // With plain permalinks WordPress knows no `/wp-json/`: it answers 404, or with its home page.
  const isPage = json === undefined && /<(!doctype|html|head|body)\b/i.test(body);
  if (json === undefined && (status === 404 || (status === 200 && isPage && method === "GET")))
    return "not-there";
  const code = Failure.safeParse(json).data?.code ?? "";
  // Behind some proxies WordPress never sees our keys, or never learns of the https. Keys it saw and refused are bad.
  if (status === 401 && code.startsWith("woocommerce_rest_cannot_")) return "keys-unseen";
  return status >= 200 && status < 300 && json !== undefined ? "done" : "answered";
}

const found = new WeakMap<WooConnection, string>();

function knownWay(connection: WooConnection): string | null {
  return found.get(connection) ?? connection.way?.known ?? null;
}

async function keepWay(connection: WooConnection, way: Way): Promise<void> {
  const text = wayText(way);
  if (text === (knownWay(connection) ?? wayText(readWay(null, isHttps(connection))))) return;
  found.set(connection, text);
  await connection.way?.keep(text);
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
    timeoutMs: call.timeoutMs ?? timeoutMs,
    maxBytes,
    allowLoopback: env().ALLOW_LOOPBACK_STORES,
  });
}

function addressOf(home: string, path: string, { route }: Pick<Way, "route">): URL {
  const bare = withoutEnd(home, "/");
  if (route === "path") return new URL(`${bare}/wp-json/${path}`);
  if (route === "index") return new URL(`${bare}/index.php/wp-json/${path}`);
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
  answer: Answered,
  schema: S,
  call: WooCall,
): Result<WooAnswer<z.infer<S>>, StoreFailure> {
  const json = parseJson(answer.body);
  const status = statusOf(answer.status, json);
  if ((status >= 200 && status < 300) || call.accept?.includes(status)) {
    const value = schema.safeParse(json);
    // A page, or half an answer, proves nothing, also where nobody reads what is in it.
    if (!value.success || (json === undefined && answer.body.trim() !== "")) return err("malformed");
    return ok({
      value: value.data,
      status,
      total: numberOf(answer.headers["x-wp-total"]),
      pages: numberOf(answer.headers["x-wp-totalpages"]),
      at: instantOf(answer.headers.date),
    });
  }
  return err(answer.plain ? "unavailable" : meaningOfFailure(status, json));
}

/** A refusal is sent with 200 where PHP wrote a notice before it: the headers were gone by then. */
function statusOf(status: number, json: unknown): number {
  return (status === 200 && Failure.safeParse(json).data?.data?.status) || status;
}

function troubleIn({ url }: WooConnection, { status, headers, body, plain }: Answered): StoreTrouble | null {
  const json = parseJson(body);
  if (plain) return { kind: "permalinks", to: null };
  return troubleOf(statusOf(status, json), json, targetOf(headers.location, url));
}

function numberOf(header: string | string[] | undefined): number | null {
  const value = Number(header);
  return header !== undefined && Number.isInteger(value) ? value : null;
}

function instantOf(header: string | undefined): Date | null {
  const at = Date.parse(header ?? "");
  return Number.isNaN(at) ? null : new Date(at);
}
