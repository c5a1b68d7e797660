/** Calls to PayPal's REST API: token, idempotency key, patience, and what a failure means. */
import { z } from "zod";
import { circuit } from "~/platform/circuit";
import { env } from "~/platform/env.server";
import { inTime } from "~/platform/wait-limit";
import { log } from "~/platform/log.server";

/**
 * `refused`: PayPal declined, nothing happened; `reason` is its issue, such as INSTRUMENT_DECLINED. `unclear`: nobody
 * knows what happened. `denied`: our key was refused (401, 403). `unsent`: not asked, because PayPal is down.
 */
export type PayPalAnswer<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      kind: "refused" | "unclear";
      denied?: boolean;
      unsent?: boolean;
      reason: string;
      debugId: string | null;
    };

type Call = {
  method: "GET" | "POST";
  /** Below the base URL, such as `/v2/checkout/orders`. */
  path: string;
  body?: object | string | undefined;
  /** PayPal-Request-Id: the same one does the same thing once. */
  requestId?: string | undefined;
};

const timeoutMs = 8_000;

/**
 * The limit of all tries together, in ms, because a person waits. Error answers are retried within it, a try without an
 * answer for half the time. Then the outcome is `unclear`.
 */
const patienceMs = 12_000;

const backOffMs = [300, 900];

const earlyMs = 60_000;

const line = circuit();
let access: { token: Promise<string | null>; until: number } | undefined;

/** Whether PayPal payments are configured. */
export function paypalConfigured(): boolean {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = env();
  return PAYPAL_CLIENT_ID !== undefined && PAYPAL_CLIENT_SECRET !== undefined;
}

/** Forgets token and failures, after the configuration of a test has changed. */
export function forgetPayPal(): void {
  access = undefined;
  line.succeeded();
}

/** Makes one call and reads its answer by `shape`; never throws for what the wire or PayPal does. */
export async function call<S extends z.ZodType>(
  what: string,
  shape: S,
  request: Call,
): Promise<PayPalAnswer<z.infer<S>>> {
  if (!line.allows())
    return { ok: false, kind: "unclear", unsent: true, reason: "circuit-open", debugId: null };
  const begun = Date.now();
  const answer = await withPatience(request);
  const read = answer.ok ? readBy(shape, answer.value) : answer;
  if (read.ok || read.kind === "refused") line.succeeded();
  else line.failed();
  const facts = { partner: "paypal", what, ms: Date.now() - begun };
  if (read.ok) log.info(facts, "partner call");
  else
    log.warn(
      { ...facts, kind: read.kind, reason: read.reason, debugId: read.debugId },
      "partner call failed",
    );
  return read;
}

function unclear(reason: string, debugId: string | null = null): PayPalAnswer<never> {
  return { ok: false, kind: "unclear", reason, debugId };
}

function readBy<S extends z.ZodType>(shape: S, value: unknown): PayPalAnswer<z.infer<S>> {
  const parsed = shape.safeParse(value);
  return parsed.success ? { ok: true, value: parsed.data } : unclear("unreadable-answer");
}

/** Reads, and writes with an idempotency key, are tried again where the outcome is unknown. */
async function withPatience(request: Call): Promise<PayPalAnswer<unknown>> {
  const again = request.method === "GET" || request.requestId !== undefined;
  const until = Date.now() + patienceMs;
  for (let tries = 0; ; tries++) {
    const answer = await send(request, until);
    const wait = backOffMs[tries];
    if (answer.ok || answer.kind === "refused" || !again || wait === undefined) return answer;
    if (Date.now() + wait >= until) return answer;
    await new Promise((done) => setTimeout(done, wait));
  }
}

async function send(request: Call, until: number): Promise<PayPalAnswer<unknown>> {
  const token = await inTime(until - Date.now(), tokenNow());
  if (!token.ok || token.value === null) return unclear("no-token");
  const left = until - Date.now();
  if (left <= 0) return unclear("unreachable");
  const response = await reach(request, token.value, Math.min(timeoutMs, left));
  if (!response) return unclear("unreachable");
  const debugId = response.headers.get("paypal-debug-id");
  // A token may end early: the next try brings a new one.
  if (response.status === 401) access = undefined;
  const body = await response.json().catch(() => undefined);
  if (response.ok)
    return body === undefined ? unclear("unreadable-answer", debugId) : { ok: true, value: body };
  const reason = issueOf(body) ?? `http-${response.status}`;
  const clear =
    response.status >= 400 && response.status < 500 && ![401, 408, 409, 429].includes(response.status);
  const denied = response.status === 401 || response.status === 403;
  return { ok: false, kind: clear ? "refused" : "unclear", denied, reason, debugId };
}

const Refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

function issueOf(body: unknown): string | undefined {
  const parsed = Refusal.safeParse(body);
  return parsed.success ? (parsed.data.details?.[0]?.issue ?? parsed.data.name) : undefined;
}

function reach({ method, path, body, requestId }: Call, token: string, ms: number): Promise<Response | null> {
  return fetch(env().PAYPAL_BASE_URL + path, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(ms),
    headers: {
      Accept: "application/json",
      Authorization: `Bearer ${token}`,
      ...(method === "POST" ? { "Content-Type": "application/json", Prefer: "return=representation" } : {}),
      ...(requestId ? { "PayPal-Request-Id": requestId } : {}),
    },
    ...(method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body ?? {}) } : {}),
  }).catch(() => null);
}

/** The token, fetched once for all who wait; null where it cannot be had. */
function tokenNow(): Promise<string | null> {
  if (access && access.until > Date.now()) return access.token;
  const fetched = fetchToken();
  const mine = { token: fetched.then((got) => got?.token ?? null), until: Date.now() + timeoutMs };
  access = mine;
  void fetched.then((got) => {
    if (access !== mine) return;
    if (got) mine.until = Date.now() + got.seconds * 1_000 - earlyMs;
    else access = undefined;
  });
  return mine.token;
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

async function fetchToken(): Promise<{ token: string; seconds: number } | null> {
  const { PAYPAL_BASE_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = env();
  const basic = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString("base64");
  try {
    const response = await fetch(`${PAYPAL_BASE_URL}/v1/oauth2/token`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Authorization: `Basic ${basic}`, "Content-Type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    const parsed = Token.safeParse(await response.json());
    if (response.ok && parsed.success) {
      return { token: parsed.data.access_token, seconds: parsed.data.expires_in };
    }
    log.warn({ partner: "paypal", what: "token", status: response.status }, "partner call failed");
  } catch {
    log.warn({ partner: "paypal", what: "token", status: 0 }, "partner call failed");
  }
  return null;
}
