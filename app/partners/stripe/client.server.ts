/** Stripe's own client, pointed at the configured base URL, and what its failures mean. */
import type Stripe from "stripe";
import { circuit } from "~/platform/circuit";
import { inTime } from "~/platform/wait-limit";
import { env } from "~/platform/env.server";
import { lazily } from "~/platform/lazily.server";
import { log } from "~/platform/log.server";
import { isBounded } from "./bounds";

/**
 * `refused`: Stripe declined, nothing happened. `unclear`: nobody knows what happened. `denied`: our key was refused
 * (401, 403). `unsent`: not asked, because Stripe is down.
 */
export type StripeAnswer<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      kind: "refused" | "unclear";
      denied?: boolean;
      unsent?: boolean;
      reason: string;
      requestId: string | null;
    };

const timeoutMs = 8_000;

/**
 * The limit of all tries together, in ms, because a person waits. Error answers are retried within it, a try without an
 * answer for half the time. Then the outcome is `unclear`.
 */
const patienceMs = 12_000;

/** The library itself: its class, and those of its errors. */
export const library = lazily<typeof Stripe>("stripe");

let client: Stripe | undefined;
const line = circuit();

/** Whether card payments are configured. */
export function stripeConfigured(): boolean {
  return env().STRIPE_SECRET_KEY !== undefined;
}

/** The client. Throws where no key is configured. */
export function stripe(): Stripe {
  if (client) return client;
  const key = env().STRIPE_SECRET_KEY;
  if (!key) throw new Error("STRIPE_SECRET_KEY is not configured");
  const base = new URL(env().STRIPE_BASE_URL);
  const secure = base.protocol === "https:";
  client = new (library())(key, {
    host: base.hostname,
    port: base.port || (secure ? "443" : "80"),
    protocol: secure ? "https" : "http",
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    appInfo: { name: "Quayside" },
  });
  return client;
}

/** Forgets the client, after the configuration of a test has changed. */
export function forgetStripe(): void {
  client = undefined;
  line.succeeded();
}

/** Makes one call and says what its failure means; never throws for what the wire or Stripe does. */
export async function call<T>(what: string, work: (stripe: Stripe) => Promise<T>): Promise<StripeAnswer<T>> {
  if (!line.allows())
    return { ok: false, kind: "unclear", unsent: true, reason: "circuit-open", requestId: null };
  const begun = Date.now();
  try {
    const done = await inTime(patienceMs, work(stripe()));
    if (!done.ok) return tookTooLong(what, begun);
    if (!isBounded(done.value)) return cannotBeRead(what, begun);
    line.succeeded();
    log.info({ partner: "stripe", what, ms: Date.now() - begun }, "partner call");
    return done;
  } catch (error) {
    if (!(error instanceof library().errors.StripeError)) throw error;
    const answer = meaningOf(error);
    if (answer.kind === "unclear") line.failed();
    else line.succeeded();
    const { kind, reason, requestId } = answer;
    log.warn(
      { partner: "stripe", what, kind, reason, requestId, ms: Date.now() - begun },
      "partner call failed",
    );
    return answer;
  }
}

function cannotBeRead(what: string, begun: number): StripeAnswer<never> {
  line.succeeded();
  const answer = { ok: false, kind: "unclear", reason: "unreadable-answer", requestId: null } as const;
  log.warn({ partner: "stripe", what, ...answer, ms: Date.now() - begun }, "partner call failed");
  return answer;
}

function tookTooLong(what: string, begun: number): StripeAnswer<never> {
  line.failed();
  const answer = { ok: false, kind: "unclear", reason: "no-answer", requestId: null } as const;
  log.warn({ partner: "stripe", what, ...answer, ms: Date.now() - begun }, "partner call failed");
  return answer;
}

/**
 * 4xx is a clear refusal, except 409 and 429. Everything else may have happened. A key that was used with other
 * parameters says that something was created, but not its outcome.
 */
function meaningOf(error: InstanceType<typeof Stripe.errors.StripeError>) {
  const status = error.statusCode ?? 0;
  const clear = status >= 400 && status < 500 && status !== 409 && status !== 429 && status !== 408;
  const other = error instanceof library().errors.StripeIdempotencyError;
  return {
    ok: false as const,
    kind: clear && !other ? ("refused" as const) : ("unclear" as const),
    denied: status === 401 || status === 403,
    reason: error.code ?? error.type,
    requestId: error.requestId ?? null,
  };
}
