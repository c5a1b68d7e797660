/** WooCommerce as a store platform: how its stores are found, approved, talked to and heard. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameText } from "~/platform/crypto.server";
import { withQuery } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import type { Delivery, Grant, StorePlatform, Subject } from "../stores/store-platform";
import { shopAddress } from "./address";
import { wooClient } from "./client.server";
import { gmtOrNull } from "./shapes";
import { pausedUntil, troubleAt } from "./wire.server";

const Keys = z.object({ consumerKey: z.string(), consumerSecret: z.string() });

export const wooPlatform: StorePlatform = {
  title: "WooCommerce",
  categoryKind: "categories",
  readAddress: shopAddress,
  callsBack: true,
  approvalPage: ({ shop, state, appName, returnTo, callback }) =>
    withQuery(`${shop}/wc-auth/v1/authorize`, {
      app_name: appName,
      scope: "read_write",
      user_id: state,
      return_url: returnTo,
      callback_url: callback,
    }),
  // The store brings the state back as the user it was told of. What it says of success is only a hint.
  readReturn: (address) => {
    const state = address.get("user_id");
    return state === null ? null : { state, denied: address.get("success") === "0" };
  },
  readGrant,
  client: ({ url, keys, currency, pace, way }) =>
    wooClient({ url, ...Keys.parse(keys), pace, way }, currency),
  // WooCommerce names no limit: this is what a small host bears beside its buyers.
  rate: { perSecond: 8, atOnce: 3 },
  pausedUntil: (url) => pausedUntil(url),
  troubleAt,
  readDelivery,
  subjectOf,
};

const Approved = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().regex(/^ck_[\da-f]{40}$/),
  consumer_secret: z.string().regex(/^cs_[\da-f]{40}$/),
  key_permissions: z.string(),
});

function readGrant(body: unknown): Grant | null {
  const parsed = Approved.safeParse(body);
  if (!parsed.success) return null;
  const { user_id: state, consumer_key, consumer_secret, key_permissions } = parsed.data;
  const writes = key_permissions === "read_write";
  return { state, keys: writes ? { consumerKey: consumer_key, consumerSecret: consumer_secret } : null };
}

/** The ping at a webhook's creation is unsigned and says nothing. */
function readDelivery(
  { bytes, headers }: { bytes: Buffer; headers: Headers },
  { secret }: { secret: string },
): Result<Delivery | null, "bad-signature" | "bad-body"> {
  if (isPing(bytes, headers)) return ok(null);
  if (!isSigned(bytes, secret, headers.get("x-wc-webhook-signature"))) return err("bad-signature");
  const topic = (headers.get("x-wc-webhook-topic") ?? "").slice(0, 60);
  const resource = resourceOf(bytes);
  if (resource === null) return err("bad-body");
  const isProduct = subjectOf(topic) === "product";
  return ok({
    topic,
    // News of a variation is news of its product.
    externalId: (isProduct && resource.parentId) || resource.id,
    sameAs: sameAs(topic, bytes, headers),
    modifiedAt: isProduct ? resource.modifiedAt : null,
  });
}

function isPing(bytes: Buffer, headers: Headers): boolean {
  return !headers.has("x-wc-webhook-signature") && /^webhook_id=\d+$/.test(bytes.subarray(0, 40).toString());
}

/** base64 of HMAC-SHA256 over the raw body under the webhook's secret. */
export function isSigned(bytes: Buffer, secret: string, signature: string | null): boolean {
  return (
    signature !== null && sameText(createHmac("sha256", secret).update(bytes).digest("base64"), signature)
  );
}

// Ids of WooCommerce are numbers; a plugin may write them as texts.
const Id = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)]).transform(String);
const Resource = z.object({
  id: Id,
  type: z.unknown().optional(),
  parent_id: z.unknown().optional(),
  date_modified_gmt: z.unknown().optional(),
});

type Resource = { id: string; parentId: string | null; modifiedAt: Date | null };

function resourceOf(bytes: Buffer): Resource | null {
  const read = Resource.safeParse(jsonOrNull(bytes));
  if (!read.success) return null;
  const { id, type, parent_id: parent, date_modified_gmt: at } = read.data;
  return {
    id,
    parentId: type === "variation" && typeof parent === "number" && parent > 0 ? String(parent) : null,
    modifiedAt: typeof at === "string" ? gmtOrNull(at) : null,
  };
}

function jsonOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

function subjectOf(topic: string): Subject {
  if (topic === "product.deleted") return "product-gone";
  if (topic.startsWith("product.")) return "product";
  return topic.startsWith("order.") ? "order" : "other";
}

/**
 * WooCommerce has no unique key for deliveries: its body makes one. What is deleted says only its id; a second deletion,
 * after a restoration, is told from the first by the delivery's number.
 */
function sameAs(topic: string, bytes: Buffer, headers: Headers): Buffer {
  if (!topic.endsWith(".deleted")) return bytes;
  return Buffer.concat([bytes, Buffer.from(`\n${headers.get("x-wc-webhook-delivery-id") ?? ""}`)]);
}
