/** One call to a WooCommerce store: signed as the address asks for it, bounded, and its failures in neutral words. */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { circuit, type Circuit } from "~/platform/circuit";
import { env } from "~/platform/env.server";
import { callOut, type OutboundAnswer } from "~/platform/http/outbound.server";
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

export type WooAnswer<T> = { value: T; status: number; total: number | null; pages: number | null };

/** Limits of one call (*config*): a slow shop must not hold a worker. */
const timeoutMs = 15_000;
const maxBytes = 20 * 1024 * 1024;

/** Calls of one process to one shop at a time; the small ones have few workers. */
const mostAtOnce = 4;

type Line = { circuit: Circuit; slot: <T>(run: () => Promise<T>) => Promise<T> };

const lines = new Map<string, Line>();

function lineOf(url: string): Line {
  const known = lines.get(url);
  if (known) return known;
  // Whoever tries many addresses must not fill the memory.
  const oldest = lines.size >= 5_000 ? lines.keys().next().value : undefined;
  if (oldest !== undefined) lines.delete(oldest);
  const line = { circuit: circuit(), slot: slots(mostAtOnce) };
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

/** Calls a store and reads its answer by a schema. */
export async function wooCall<S extends z.ZodType>(
  connection: WooConnection,
  schema: S,
  call: WooCall,
): Promise<Result<WooAnswer<z.infer<S>>, StoreFailure>> {
  const { circuit: line, slot } = lineOf(connection.url);
  if (!line.allows()) return err("unavailable");
  await connection.pace?.();
  const begun = Date.now();
  const answer = await slot(() => attempts(connection, call));
  const read = answer.ok ? meaningOf(answer.value, schema, call) : err("unavailable" as const);
  if (read.ok || read.error !== "unavailable") line.succeeded();
  else line.failed();
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

async function attempts(connection: WooConnection, call: WooCall) {
  const answer = await attempt(connection, call, false);
  // Behind some proxies WordPress never sees the Authorization header: the keys go into the query, once.
  const unseen = answer.ok && answer.value.status === 401 && isHttps(connection);
  return unseen ? attempt(connection, call, true) : answer;
}

function isHttps({ url }: WooConnection): boolean {
  return url.startsWith("https:");
}

function attempt(connection: WooConnection, call: WooCall, keysInQuery: boolean) {
  const method = call.method ?? "GET";
  const url = new URL(`${connection.url.replace(/\/+$/, "")}/wp-json/${call.path}`);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
  const headers: Record<string, string> = { accept: "application/json" };
  if (call.body !== undefined) headers["content-type"] = "application/json";
  const authorised = authorise(connection, method, url, headers, keysInQuery);
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

/** Basic over https; over http WooCommerce takes nothing but OAuth 1.0a. */
function authorise(
  connection: WooConnection,
  method: string,
  url: URL,
  headers: Record<string, string>,
  keysInQuery: boolean,
): URL {
  const { consumerKey, consumerSecret } = connection;
  if (!isHttps(connection)) {
    return signedUrl(method, url, connection, {
      nonce: randomUUID(),
      timestamp: Math.floor(Date.now() / 1000),
    });
  }
  if (keysInQuery) {
    url.searchParams.set("consumer_key", consumerKey);
    url.searchParams.set("consumer_secret", consumerSecret);
  } else {
    headers["authorization"] = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
  }
  return url;
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
    });
  }
  return err(failureOf(status, json));
}

function failureOf(status: number, json: unknown): StoreFailure {
  const code = Failure.safeParse(json).data?.code ?? "";
  if (status === 401) return "unauthorised";
  // A 403 that is not the shop's own is a wall in front of it: new keys would not help.
  if (status === 403) return code ? "unauthorised" : "rejected";
  // A 404 that is not WooCommerce's own is a shop without pretty permalinks, or no shop at all.
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
