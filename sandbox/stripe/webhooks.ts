/** Events: made once, signed per endpoint, delivered with retries. */
import Stripe from "stripe";
import { newsOf, sendNews } from "../apply-faults";
import { post } from "../deliver";
import type { Sandbox } from "../state";
import { id, seconds } from "./ids";
import type { Delivery, WireEvent } from "./state";

/** The API version the SDK pins, and so the one events are written in. */
export const API_VERSION = Stripe.API_VERSION;

/** Waits before the second and each later attempt, in milliseconds. */
const BACK_OFF = [1_000, 5_000, 30_000, 120_000, 600_000];
const MAX_EVENTS = 2_000;

const signer = new Stripe("sk_test_signer");

export interface Cause {
  requestId: string | null;
  idempotencyKey: string | null;
}

export const byItself: Cause = { requestId: null, idempotencyKey: null };

interface Destination {
  id: string;
  url: string;
  secret: string;
}

function destinations(sandbox: Sandbox, type: string): Destination[] {
  const { endpoints, secrets } = sandbox.world.stripe;
  const registered = Object.values(endpoints)
    .filter((endpoint) => endpoint.status === "enabled")
    .filter((endpoint) => endpoint.enabled_events.includes("*") || endpoint.enabled_events.includes(type))
    .map((endpoint) => ({ id: endpoint.id, url: endpoint.url, secret: secrets[endpoint.id] ?? "" }));
  const { webhookUrl, webhookSecret } = sandbox.stripe;
  return webhookUrl
    ? [...registered, { id: "configured", url: webhookUrl, secret: webhookSecret ?? "" }]
    : registered;
}

/** Records what happened to `object` as it is now, and sends it to every endpoint that wants it. */
export function emit(
  sandbox: Sandbox,
  type: string,
  object: object,
  cause: Cause,
  previous?: Record<string, unknown>,
): WireEvent {
  const state = sandbox.world.stripe;
  const goals = destinations(sandbox, type);
  const event: WireEvent = {
    id: id("evt_1"),
    object: "event",
    api_version: API_VERSION,
    created: seconds(),
    data: {
      object: structuredClone(object) as Record<string, unknown>,
      ...(previous ? { previous_attributes: previous } : {}),
    },
    livemode: false,
    pending_webhooks: goals.length,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  };
  state.events[event.id] = event;
  trim(sandbox);
  for (const goal of goals) startDelivery(sandbox, event, goal);
  sandbox.save();
  return event;
}

function trim(sandbox: Sandbox): void {
  const state = sandbox.world.stripe;
  for (const old of Object.keys(state.events).slice(0, -MAX_EVENTS)) delete state.events[old];
  state.deliveries = state.deliveries.slice(-MAX_EVENTS);
}

function startDelivery(sandbox: Sandbox, event: WireEvent, goal: Destination): void {
  const delivery: Delivery = {
    id: id("wd_", 12),
    event: event.id,
    endpoint: goal.id,
    url: goal.url,
    state: "pending",
    attempts: [],
    nextAt: Date.now(),
  };
  sandbox.world.stripe.deliveries.push(delivery);
  const news = newsOf(sandbox, ["stripe-webhooks"], event.type);
  sandbox.later(10, async () => {
    const outcome = await sendNews(sandbox, news, (forged) => attempt(sandbox, delivery, forged));
    if (outcome === "lost") {
      Object.assign(delivery, { state: "lost", nextAt: null });
      sandbox.save();
    }
  });
}

/** One POST. What fails is tried again later, as long as the schedule has entries. */
async function attempt(sandbox: Sandbox, delivery: Delivery, forged = false): Promise<void> {
  const event = sandbox.world.stripe.events[delivery.event];
  if (!event || !sandbox.world.stripe.deliveries.includes(delivery)) return;
  const payload = JSON.stringify(event, null, 2);
  const secret = forged ? "whsec_forged" : secretOf(sandbox, delivery);
  const headers = {
    "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-cache",
    "Stripe-Signature": signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() }),
  };
  const { status, ms, error } = await post(delivery.url, headers, payload);
  delivery.attempts.push({ at: Date.now(), status, ms, error });
  settle(sandbox, delivery, event, status >= 200 && status < 300);
  sandbox.save();
}

function secretOf(sandbox: Sandbox, delivery: Delivery): string {
  const secret =
    delivery.endpoint === "configured"
      ? sandbox.stripe.webhookSecret
      : sandbox.world.stripe.secrets[delivery.endpoint];
  return secret || "whsec_none";
}

function settle(sandbox: Sandbox, delivery: Delivery, event: WireEvent, accepted: boolean): void {
  if (accepted) {
    if (delivery.state !== "delivered") event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
    Object.assign(delivery, { state: "delivered", nextAt: null });
    return;
  }
  if (delivery.state === "delivered") return;
  const wait = BACK_OFF[delivery.attempts.length - 1];
  if (wait === undefined) return void Object.assign(delivery, { state: "failed", nextAt: null });
  delivery.nextAt = Date.now() + wait;
  sandbox.later(wait, () => (delivery.state === "pending" ? attempt(sandbox, delivery) : undefined));
}

/** Sends an event again to everyone it went to; what was lost is found again. */
export async function resend(sandbox: Sandbox, eventId: string): Promise<void> {
  const before = sandbox.world.stripe.deliveries.filter((delivery) => delivery.event === eventId);
  for (const delivery of before) await attempt(sandbox, delivery);
  const event = sandbox.world.stripe.events[eventId];
  if (before.length > 0 || !event) return;
  for (const goal of destinations(sandbox, event.type)) startDelivery(sandbox, event, goal);
}

/** After a restart: what was still to be delivered is delivered. */
export function resumeDeliveries(sandbox: Sandbox): void {
  for (const delivery of sandbox.world.stripe.deliveries) {
    if (delivery.state !== "pending") continue;
    const wait = Math.max(200, (delivery.nextAt ?? 0) - Date.now());
    sandbox.later(wait, () => (delivery.state === "pending" ? attempt(sandbox, delivery) : undefined));
  }
}
