/** Webhooks: the REST routes, the ping, the signed deliveries and the disabling after failures. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { newsOf, sendNews } from "../apply-faults";
import { post } from "../deliver";
import type { Reply, Router } from "../http";
import type { Sandbox, World } from "../state";
import { bodyOf, type Call, idOf, rest } from "./context";
import { invalidId, wooJson, WooRefusal } from "./errors";
import { checkFields, text, truthy } from "./fields";
import { listReply, pick } from "./list";
import { dates, links, presentProduct } from "./present";
import { presentOrder } from "./present-order";
import { nextId, now, type Store, type Webhook, WOO_VERSION, WP_VERSION } from "./types";

/** How long WP-Cron takes here to notice that something is to be delivered. */
const CRON_MS = 250;
const MAX_FAILURES = 5;
const USER_AGENT = `WooCommerce/${WOO_VERSION} Hookshot (WordPress/${WP_VERSION})`;
const topicForm = /^((order|product|customer|coupon)\.(created|updated|deleted|restored)|action\.\w+)$/;

/** By world, so that a reset forgets what was queued in the old one. */
const queued = new WeakMap<World, Set<string>>();

/** Queues a delivery for each active webhook of the topic. The payload is made when it is sent, not now. */
export function announce(sandbox: Sandbox, store: Store, topic: string, resourceId: number): void {
  sandbox.save();
  const pending = queued.get(sandbox.world) ?? new Set<string>();
  queued.set(sandbox.world, pending);
  for (const webhook of store.webhooks) {
    const key = `${store.slug} ${webhook.id} ${resourceId}`;
    if (webhook.status !== "active" || webhook.topic !== topic || pending.has(key)) continue;
    pending.add(key);
    const news = newsOf(sandbox, [`woo-webhooks:${store.slug}`, "woo-webhooks"], topic);
    sandbox.later(CRON_MS, async () => {
      pending.delete(key);
      await sendNews(sandbox, news, (forged) => deliver(sandbox, store, webhook, resourceId, forged));
    });
  }
}

/** The resource as it is at this moment; only its id once it is gone. */
function payload(sandbox: Sandbox, store: Store, topic: string, id: number): Record<string, unknown> {
  const home = `${sandbox.url}/woo/${store.slug}`;
  if (topic.endsWith(".deleted")) return { id };
  const order = topic.startsWith("order.")
    ? store.orders.find((candidate) => candidate.id === id)
    : undefined;
  if (order) return presentOrder(home, store, order);
  const product = topic.startsWith("product.")
    ? store.products.find((candidate) => candidate.id === id)
    : undefined;
  return product ? presentProduct(home, store, product) : { id };
}

/** `X-WC-Webhook-Signature`: base64 of HMAC-SHA256 over the raw body. */
export function webhookSignature(secret: string, body: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

async function deliver(
  sandbox: Sandbox,
  store: Store,
  webhook: Webhook,
  id: number,
  forged: boolean,
): Promise<void> {
  if (webhook.status !== "active" || !store.webhooks.includes(webhook)) return;
  const body = hookJson(payload(sandbox, store, webhook.topic, id));
  const [resource = "", event = ""] = webhook.topic.split(".");
  const second = Math.floor(Date.now() / 1_000);
  const headers = {
    "User-Agent": USER_AGENT,
    "Content-Type": "application/json",
    "X-WC-Webhook-Source": `${sandbox.url}/woo/${store.slug}/`,
    "X-WC-Webhook-Topic": webhook.topic,
    "X-WC-Webhook-Resource": resource,
    "X-WC-Webhook-Event": event,
    "X-WC-Webhook-Signature": webhookSignature(forged ? "not the secret" : webhook.secret, body),
    "X-WC-Webhook-ID": String(webhook.id),
    // Webhook and second make it, so that several deliveries share one.
    "X-WC-Webhook-Delivery-ID": createHash("md5").update(`${webhook.id}${second}`).digest("hex"),
  };
  const { status, error } = await post(webhook.delivery_url, headers, body);
  webhook.deliveries = [
    ...webhook.deliveries,
    { at: Date.now(), topic: webhook.topic, resource: id, status, error },
  ].slice(-30);
  judge(webhook, status);
  sandbox.save();
}

/** WooCommerce signs the JSON of PHP. Kept apart from the REST answers because it is what the signature covers. */
function hookJson(value: unknown): string {
  return wooJson(value).body.toString();
}

/** 200 to 302 is success; more than five failures in a row disable the webhook, and nothing is sent again. */
function judge(webhook: Webhook, status: number): void {
  if (status >= 200 && status < 303) webhook.failures = 0;
  else if (webhook.failures > MAX_FAILURES) webhook.status = "disabled";
  else webhook.failures += 1;
}

/** The unsigned greeting a new delivery address gets; its answer changes nothing. */
async function ping(webhook: Webhook): Promise<void> {
  const headers = { "User-Agent": USER_AGENT, "Content-Type": "application/x-www-form-urlencoded" };
  await post(webhook.delivery_url, headers, `webhook_id=${webhook.id}`, 5_000);
}

function presentWebhook(home: string, store: Store, webhook: Webhook): Record<string, unknown> {
  const [resource, event] = webhook.topic.split(".");
  return {
    id: webhook.id,
    name: webhook.name,
    status: webhook.status,
    topic: webhook.topic,
    resource,
    event,
    hooks: [
      `woocommerce_${event === "updated" ? "update" : event === "created" ? "new" : event}_${resource}`,
    ],
    delivery_url: webhook.delivery_url,
    ...dates("date_created", webhook.created, store),
    ...dates("date_modified", webhook.modified, store),
    _links: links(home, "webhooks", webhook.id),
  };
}

function readWebhook(body: Record<string, unknown>, known: Webhook | null): void {
  checkFields(body, {
    name: "string",
    topic: "string",
    delivery_url: "string",
    secret: "string",
    status: ["active", "paused", "disabled"],
  });
  const topic = body["topic"] ?? known?.topic;
  if (typeof topic !== "string" || !topicForm.test(topic)) {
    throw new WooRefusal(
      "woocommerce_rest_shop_webhook_invalid_topic",
      "Webhook topic is required and must be valid.",
      400,
    );
  }
  const url = body["delivery_url"] ?? known?.delivery_url;
  if (typeof url !== "string" || !/^https?:\/\/./.test(url)) {
    const message = "Webhook delivery URL must be a valid URL starting with http:// or https://.";
    throw new WooRefusal("woocommerce_rest_shop_webhook_invalid_delivery_url", message, 400);
  }
}

async function create(call: Call): Promise<Reply> {
  const body = bodyOf(call);
  readWebhook(body, null);
  const at = now();
  const webhook: Webhook = {
    id: nextId(call.store),
    name: text(body["name"]) || `Webhook created on ${new Date(at).toISOString().slice(0, 10)}`,
    status: (body["status"] as Webhook["status"] | undefined) ?? "active",
    topic: text(body["topic"]),
    delivery_url: text(body["delivery_url"]),
    secret: text(body["secret"]) || randomBytes(25).toString("hex"),
    failures: 0,
    created: at,
    modified: at,
    deliveries: [],
  };
  call.store.webhooks.push(webhook);
  if (webhook.status === "active") await ping(webhook);
  return wooJson(presentWebhook(call.home, call.store, webhook), 201);
}

async function update(call: Call, webhook: Webhook): Promise<Reply> {
  const body = bodyOf(call);
  readWebhook(body, webhook);
  const moved = body["delivery_url"] !== undefined && body["delivery_url"] !== webhook.delivery_url;
  const revived = body["status"] === "active" && webhook.status !== "active";
  for (const name of ["name", "topic", "delivery_url", "secret"] as const) {
    if (body[name] !== undefined) webhook[name] = text(body[name]);
  }
  if (body["status"] !== undefined) webhook.status = body["status"] as Webhook["status"];
  if (revived) webhook.failures = 0;
  webhook.modified = now();
  if (moved && webhook.status === "active") await ping(webhook);
  return wooJson(presentWebhook(call.home, call.store, webhook));
}

function webhook(call: Call): Webhook {
  const found = call.store.webhooks.find((candidate) => candidate.id === idOf(call));
  if (!found) throw invalidId("shop_webhook");
  return found;
}

function remove(call: Call): Reply {
  const item = webhook(call);
  if (!truthy(call.exchange.query.get("force"))) {
    throw new WooRefusal("woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.", 501);
  }
  call.store.webhooks = call.store.webhooks.filter((other) => other !== item);
  return wooJson(presentWebhook(call.home, call.store, item));
}

export function webhookRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug/wp-json/wc/v3/webhooks";
  const present = (call: Call, item: Webhook): Record<string, unknown> =>
    presentWebhook(call.home, call.store, item);
  router
    .on(
      "GET",
      base,
      rest(sandbox, (call) => {
        const status = call.exchange.query.get("status") ?? "all";
        const items = call.store.webhooks.filter((item) => status === "all" || item.status === status);
        return listReply(call.exchange, items, {
          store: call.store,
          home: call.home,
          present: (item) => present(call, item),
          title: (item) => item.name,
          search: (item) => item.name,
        });
      }),
    )
    .on("POST", base, rest(sandbox, create))
    .on(
      "GET",
      `${base}/#id`,
      rest(sandbox, (call) => wooJson(pick(call.exchange.query, present(call, webhook(call))))),
    )
    .on(
      "POST|PUT|PATCH",
      `${base}/#id`,
      rest(sandbox, (call) => update(call, webhook(call))),
    )
    .on("DELETE", `${base}/#id`, rest(sandbox, remove));
}
