/** One JSON call to a tracking service, and what it means where none came back. */
import { env } from "~/platform/env.server";
import { callOut } from "~/platform/http/outbound.server";
import { log } from "~/platform/log.server";
import { readJson } from "./json";
import type { Answer, CallFailure, Pace } from "./tracking-provider";

/** 17TRACK asks its callers for a time-out of 30 s; its limit is ours for both services. */
const timeoutMs = 30_000;

/** A call that comes too fast is made that often in all. */
const tries = 3;

/** Forty numbers with some hundred scans each are below that. */
const maxBytes = 20 * 1024 * 1024;

type JsonCall = {
  partner: string;
  what: string;
  url: URL;
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers: Record<string, string>;
  body: string | null;
};

export type JsonAnswer = { status: number; body: unknown };

/** A failure of a whole call. */
export const failed = (error: CallFailure, code: string): Answer<never> => ({ ok: false, error, code });

/** Sends JSON and reads JSON. Any status is an answer but 5xx. */
export async function callJson({
  partner,
  what,
  url,
  method,
  headers,
  body,
}: JsonCall): Promise<Answer<JsonAnswer>> {
  const begun = Date.now();
  const answer = await callOut({
    url,
    method,
    headers: {
      accept: "application/json",
      ...headers,
      ...(body === null ? {} : { "content-type": "application/json" }),
    },
    ...(body === null ? {} : { body }),
    timeoutMs,
    maxBytes,
    allowLoopback: env().ALLOW_LOOPBACK_STORES,
  });
  const status = answer.ok ? answer.value.status : 0;
  log[status >= 200 && status < 400 ? "info" : "warn"](
    { partner, what, status, ms: Date.now() - begun },
    "partner call",
  );
  if (!answer.ok) return failed("unavailable", answer.error);
  if (status >= 500) return failed("unavailable", `http-${status}`);
  return { ok: true, value: { status, body: readJson(answer.value.body) } };
}

/**
 * Makes a call in its place, and again while the service says that it comes too fast: calls that leave us evenly may
 * arrive close together, and others may use the same key. Before each further try nobody calls for a second or two.
 */
export async function inPace<T>(
  pace: Pace,
  { kind, perSecond }: { kind: string; perSecond: number },
  call: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  for (let tried = 1; ; tried++) {
    await pace(kind, perSecond, (tried - 1) * 1_000);
    const answer = await call();
    if (answer.ok || answer.error !== "limited" || tried === tries) return answer;
  }
}
