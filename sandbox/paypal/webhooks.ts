/** Events: made once, signed with the sandbox's certificate, delivered with retries, verifiable by API. */
import { createSign, createVerify, randomUUID, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { newsOf, sendNews } from "../apply-faults";
import { post } from "../deliver";
import { isRecord, type Router } from "../http";
import type { Sandbox } from "../state";
import { apiBase, apiRoutes, type ApiCall } from "./api";
import { newSigningKey, type SigningKey } from "./certificate";
import { PayPalRefusal } from "./errors";
import { id, now } from "./ids";
import type { Delivery, Webhook, WireEvent } from "./state";

/** Waits before the second and each later attempt, in milliseconds. */
const backOff = [1_000, 5_000, 30_000, 120_000, 600_000];
const maxEvents = 2_000;

const versions: Record<string, string> = {
  capture: "2.0",
  refund: "2.0",
  "checkout-order": "2.0",
  dispute: "1.0",
};

function signingKey(sandbox: Sandbox): SigningKey {
  sandbox.world.paypal.signing ??= newSigningKey("messageverificationcerts.paypal.sandbox");
  return sandbox.world.paypal.signing;
}

/** Where the certificate of the signatures is. */
export function certUrl(sandbox: Sandbox): string {
  return `${apiBase(sandbox)}/v1/notifications/certs/CERT-sandbox`;
}

function goals(sandbox: Sandbox, type: string): { id: string; url: string }[] {
  const wants = ({ event_types: types }: Webhook): boolean =>
    types.some(({ name }) => name === "*" || name === type);
  const registered = Object.values(sandbox.world.paypal.webhooks).filter(wants);
  const { webhookUrl, webhookId } = sandbox.paypal;
  return webhookUrl ? [...registered, { id: webhookId ?? "WH-CONFIGURED", url: webhookUrl }] : registered;
}

/** Records what happened to `resource` as it is now, and sends it to whoever wants it. */
export function emit(
  sandbox: Sandbox,
  type: string,
  kind: string,
  resource: Record<string, unknown>,
): WireEvent {
  const eventId = `WH-${id()}-${id()}`;
  const event: WireEvent = {
    id: eventId,
    event_version: "1.0",
    create_time: new Date().toISOString(),
    resource_type: kind,
    resource_version: versions[kind] ?? "1.0",
    event_type: type,
    summary: `${type.toLowerCase().replaceAll(".", " ")} for ${String(resource["id"] ?? "")}`,
    resource: structuredClone(resource),
    links: [
      { href: `${apiBase(sandbox)}/v1/notifications/webhooks-events/${eventId}`, rel: "self", method: "GET" },
    ],
  };
  const state = sandbox.world.paypal;
  state.events[event.id] = event;
  for (const old of Object.keys(state.events).slice(0, -maxEvents)) delete state.events[old];
  state.deliveries = state.deliveries.slice(-maxEvents);
  for (const goal of goals(sandbox, type)) startDelivery(sandbox, event, goal);
  sandbox.save();
  return event;
}

function startDelivery(sandbox: Sandbox, event: WireEvent, goal: { id: string; url: string }): void {
  const delivery: Delivery = {
    id: id(),
    event: event.id,
    url: goal.url,
    webhookId: goal.id,
    state: "pending",
    attempts: [],
    nextAt: Date.now(),
  };
  sandbox.world.paypal.deliveries.push(delivery);
  const news = newsOf(sandbox, ["paypal-webhooks"], event.event_type);
  sandbox.later(10, async () => {
    const send = (forged: boolean): Promise<void> => attempt(sandbox, delivery, forged);
    const outcome = await sendNews(sandbox, news, send);
    if (outcome === "lost") Object.assign(delivery, { state: "lost", nextAt: null });
    sandbox.save();
  });
}

/** The headers PayPal signs a body with. `certificateUrl` may lie, for tests. */
export function signatureHeaders(
  sandbox: Sandbox,
  body: string,
  webhookId: string,
  { forged = false, certificateUrl = certUrl(sandbox) } = {},
): Record<string, string> {
  const transmission = randomUUID();
  const time = now();
  const text = `${transmission}|${time}|${webhookId}|${crc32(Buffer.from(body))}`;
  const key = forged ? newSigningKey("nobody").privateKey : signingKey(sandbox).privateKey;
  return {
    "PAYPAL-TRANSMISSION-ID": transmission,
    "PAYPAL-TRANSMISSION-TIME": time,
    "PAYPAL-TRANSMISSION-SIG": createSign("sha256").update(text).sign(key, "base64"),
    "PAYPAL-CERT-URL": certificateUrl,
    "PAYPAL-AUTH-ALGO": "SHA256withRSA",
  };
}

/** One POST. What fails is tried again later, as long as the schedule has entries. */
async function attempt(sandbox: Sandbox, delivery: Delivery, forged = false): Promise<void> {
  const event = sandbox.world.paypal.events[delivery.event];
  if (!event || !sandbox.world.paypal.deliveries.includes(delivery)) return;
  const body = JSON.stringify(event);
  const headers = {
    "User-Agent": "PayPal/AUHD-1.0",
    "Content-Type": "application/json",
    ...signatureHeaders(sandbox, body, delivery.webhookId, { forged }),
  };
  const { status, error } = await post(delivery.url, headers, body);
  delivery.attempts.push({ at: Date.now(), status, error });
  settle(sandbox, delivery, status >= 200 && status < 300);
  sandbox.save();
}

function settle(sandbox: Sandbox, delivery: Delivery, accepted: boolean): void {
  if (accepted) return void Object.assign(delivery, { state: "delivered", nextAt: null });
  if (delivery.state === "delivered") return;
  const wait = backOff[delivery.attempts.length - 1];
  if (wait === undefined) return void Object.assign(delivery, { state: "failed", nextAt: null });
  delivery.nextAt = Date.now() + wait;
  sandbox.later(wait, () => (delivery.state === "pending" ? attempt(sandbox, delivery) : undefined));
}

/** Sends an event again to everyone it went to; what was lost is found again. */
export async function resend(sandbox: Sandbox, eventId: string): Promise<void> {
  const before = sandbox.world.paypal.deliveries.filter((delivery) => delivery.event === eventId);
  for (const delivery of before) await attempt(sandbox, delivery);
}

/** After a restart: what was still to be delivered is delivered. */
export function resumePayPalDeliveries(sandbox: Sandbox): void {
  for (const delivery of sandbox.world.paypal.deliveries) {
    if (delivery.state !== "pending") continue;
    const wait = Math.max(200, (delivery.nextAt ?? 0) - Date.now());
    sandbox.later(wait, () => (delivery.state === "pending" ? attempt(sandbox, delivery) : undefined));
  }
}

/** The bytes of `webhook_event` in a request, as they were sent: written anew, 1.0 would become 1. */
function rawEvent(body: Buffer): string | null {
  const text = body.toString("utf8");
  const at = /"webhook_event"\s*:\s*/.exec(text);
  if (!at) return null;
  const start = at.index + at[0].length;
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const sign = text[i];
    if (quoted && sign === "\\") i += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === "{") depth += 1;
    else if (!quoted && sign === "}" && --depth === 0) return text.slice(start, i + 1);
  }
  return null;
}

function verify({ sandbox, exchange, body }: ApiCall) {
  const text = (name: string): string => {
    const value = body[name];
    if (typeof value !== "string") throw new PayPalRefusal(400, "MISSING_REQUIRED_PARAMETER", `/${name}`);
    return value;
  };
  const event = rawEvent(exchange.body);
  if (event === null) throw new PayPalRefusal(400, "MISSING_REQUIRED_PARAMETER", "/webhook_event");
  const signed = `${text("transmission_id")}|${text("transmission_time")}|${text("webhook_id")}|${crc32(Buffer.from(event))}`;
  const { publicKey } = new X509Certificate(signingKey(sandbox).certificate);
  const good =
    text("cert_url") === certUrl(sandbox) &&
    text("auth_algo") === "SHA256withRSA" &&
    createVerify("sha256").update(signed).verify(publicKey, text("transmission_sig"), "base64");
  return { status: 200, body: { verification_status: good ? "SUCCESS" : "FAILURE" } };
}

function register({ sandbox, body }: ApiCall) {
  const types = body["event_types"];
  if (typeof body["url"] !== "string" || !Array.isArray(types)) {
    throw new PayPalRefusal(400, "MISSING_REQUIRED_PARAMETER", "/url");
  }
  const names = types.flatMap((type) =>
    isRecord(type) && typeof type["name"] === "string" ? [{ name: type["name"] }] : [],
  );
  const webhook: Webhook = { id: id(), url: body["url"], event_types: names };
  sandbox.world.paypal.webhooks[webhook.id] = webhook;
  sandbox.save();
  return { status: 201, body: webhook };
}

function resendByApi({ sandbox, path }: ApiCall) {
  const event = sandbox.world.paypal.events[path["id"] ?? ""];
  if (!event) throw new PayPalRefusal(404, "INVALID_RESOURCE_ID");
  void resend(sandbox, event.id);
  return { status: 202, body: event };
}

export function webhookRoutes(router: Router, sandbox: Sandbox): void {
  const state = (): Sandbox["world"]["paypal"] => sandbox.world.paypal;
  router.on("GET", "/paypal/v1/notifications/certs/:id", () => ({
    status: 200,
    headers: { "Content-Type": "application/x-pem-file" },
    body: signingKey(sandbox).certificate,
  }));
  apiRoutes(router, sandbox, [
    ["POST", "/v1/notifications/verify-webhook-signature", verify],
    ["POST", "/v1/notifications/webhooks", register],
    [
      "GET",
      "/v1/notifications/webhooks",
      () => ({ status: 200, body: { webhooks: Object.values(state().webhooks) } }),
    ],
    [
      "DELETE",
      "/v1/notifications/webhooks/:id",
      ({ path }) => {
        if (!state().webhooks[path["id"] ?? ""]) throw new PayPalRefusal(404, "INVALID_RESOURCE_ID");
        delete state().webhooks[path["id"] ?? ""];
        return { status: 204, body: null };
      },
    ],
    [
      "GET",
      "/v1/notifications/webhooks-events",
      () => {
        const events = Object.values(state().events).toReversed().slice(0, 100);
        return { status: 200, body: { events, count: events.length, links: [] } };
      },
    ],
    [
      "GET",
      "/v1/notifications/webhooks-events/:id",
      ({ path }) => {
        const event = state().events[path["id"] ?? ""];
        if (!event) throw new PayPalRefusal(404, "INVALID_RESOURCE_ID");
        return { status: 200, body: event };
      },
    ],
    ["POST", "/v1/notifications/webhooks-events/:id/resend", resendByApi],
  ]);
}
