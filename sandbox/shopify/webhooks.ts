/** Webhooks of Shopify: signed with the app's secret, sent again after failures, taken out when all of them failed. */
import { createHmac, randomUUID } from "node:crypto";
import { newsOf, sendNews } from "../apply-faults";
import { post } from "../deliver";
import type { Sandbox } from "../state";
import { API_VERSION, domainOf, type Shop, type Webhook } from "./types";

/** How long a delivery may take, and the pauses before it is sent again: 8 times in 4 hours there, faster here. */
const TIMEOUT_MS = 5_000;
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000] as const;

/** `ORDERS_CREATE` as the headers spell it. */
export const topicName = (topic: string): string =>
  topic.toLowerCase().replace(/^(app|bulk_operations|orders|products|refunds)_/, "$1/");

/** `X-Shopify-Hmac-Sha256`: base64 of HMAC-SHA256 over the raw body under the app's secret. */
export function webhookSignature(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

/** Tells every webhook of a topic. The payload is the state of now, and stays so however often it is sent. */
export function announce(sandbox: Sandbox, shop: Shop, topic: string, payload: object): void {
  sandbox.save();
  const body = JSON.stringify(payload);
  const event = randomUUID();
  for (const webhook of shop.webhooks.filter((each) => each.topic === topic)) {
    const headers = headersOf(shop, topicName(topic), event);
    const targets = [`shopify-webhooks:${shop.slug}`, "shopify-webhooks"];
    const news = newsOf(sandbox, targets, topicName(topic));
    sandbox.later(50, async () => {
      await sendNews(sandbox, news, (forged) => deliver(sandbox, shop, webhook, headers, body, forged, 0));
    });
  }
}

function headersOf(shop: Shop, topic: string, event: string): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "User-Agent": "Shopify-Captain-Hook",
    "X-Shopify-Topic": topic,
    "X-Shopify-Shop-Domain": domainOf(shop),
    "X-Shopify-API-Version": API_VERSION,
    // One of its own for each subscription; the event is shared.
    "X-Shopify-Webhook-Id": randomUUID(),
    "X-Shopify-Event-Id": event,
    "X-Shopify-Triggered-At": new Date().toISOString(),
  };
}

async function deliver(
  sandbox: Sandbox,
  shop: Shop,
  webhook: Webhook,
  headers: Record<string, string>,
  body: string,
  forged: boolean,
  attempt: number,
): Promise<void> {
  const signature = webhookSignature(forged ? "not the secret" : secretOf(sandbox), body);
  const answer = await post(
    webhook.uri,
    { ...headers, "X-Shopify-Hmac-Sha256": signature },
    body,
    TIMEOUT_MS,
  );
  const topic = headers["X-Shopify-Topic"] ?? "";
  webhook.deliveries = [
    ...webhook.deliveries,
    { at: Date.now(), topic, status: answer.status, error: answer.error },
  ].slice(-30);
  sandbox.save();
  if (answer.status >= 200 && answer.status < 300) {
    webhook.failures = 0;
    return;
  }
  const pause = pausesMs[attempt];
  if (pause !== undefined) {
    sandbox.later(pause, () => deliver(sandbox, shop, webhook, headers, body, forged, attempt + 1));
    return;
  }
  // Eight retries failed: the subscription is taken out, and nobody is told.
  shop.webhooks = shop.webhooks.filter((each) => each !== webhook);
  sandbox.save();
}

/** Sends one of the three privacy topics, whose address stands in the app's settings and not in the API. */
export async function sendPrivacy(
  sandbox: Sandbox,
  shop: Shop,
  topic: "customers/data_request" | "customers/redact" | "shop/redact",
  payload: object,
): Promise<number> {
  const body = JSON.stringify({ shop_id: 1, shop_domain: domainOf(shop), ...payload });
  const headers = headersOf(shop, topic, randomUUID());
  const signature = webhookSignature(secretOf(sandbox), body);
  const address = `${sandbox.shopify.appUrl ?? ""}/hooks/shopify/privacy`;
  const answer = await post(address, { ...headers, "X-Shopify-Hmac-Sha256": signature }, body, TIMEOUT_MS);
  return answer.status;
}

/** The secret of the one app that this sandbox knows. */
export function secretOf(sandbox: Sandbox): string {
  return sandbox.shopify.secret ?? "shpss_sandbox";
}
