/** One call to a WooCommerce store: signed as the address asks for it, bounded, and its failures in neutral words. */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { circuit, type Circuit } from "~/platform/circuit";
import { env } from "~/platform/env.server";
import { callOut, type OutboundAnswer } from "~/platform/http/outbound.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type { StoreFailure } from "../stores/store-platform";
import { signedUrl, type Keys } from "./oauth";
import { Failure } from "./shapes";

export type WooConnection = Keys & {
  /** Home of the store, such as `https://shop.example/store`. */ url: string;
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

const circuits = new Map<string, Circuit>();

function circuitOf(url: string): Circuit {
  const known = circuits.get(url) ?? circuit();
  circuits.set(url, known);
  return known;
}

/** Calls a store and reads its answer by a schema. */
export async function wooCall<S extends z.ZodType>(
  connection: WooConnection,
  schema: S,
  call: WooCall,
): Promise<Result<WooAnswer<z.infer<S>>, StoreFailure>> {
  const line = circuitOf(connection.url);
  if (!line.allows()) return err("unavailable");
  const begun = Date.now();
  let answer = await attempt(connection, call, false);
  // Behind some proxies WordPress never sees the Authorization header: the keys go into the query, once.
  if (answer.ok && answer.value.status === 401 && isHttps(connection))
    answer = await attempt(connection, call, true);
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
  if (status === 401 || status === 403) return "unauthorised";
  const code = Failure.safeParse(json).data?.code ?? "";
  // A 404 that is not WooCommerce's own is a shop without pretty permalinks, or no shop at all.
  if (status === 404 || status === 410) return code.startsWith("woocommerce_rest") ? "missing" : "malformed";
  // WooCommerce answers some refusals with 500 and its own code: they do not get better by repeating.
  if (status >= 500) return code.startsWith("woocommerce_rest_cannot") ? "rejected" : "unavailable";
  if (status === 429 || status === 408) return "unavailable";
  return status >= 400 ? "rejected" : "malformed";
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function numberOf(header: string | string[] | undefined): number | null {
  const value = Number(header);
  return header !== undefined && Number.isInteger(value) ? value : null;
}
