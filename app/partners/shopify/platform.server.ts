/** Shopify as a store platform: how its shops are found, approved, talked to and heard. */
import { z } from "zod";
import { env } from "~/platform/env.server";
import { withQuery } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import type { Delivery, PrivacyRequest, Returned, StorePlatform, Subject } from "../stores/store-platform";
import { isShopDomain, shopAddress } from "./address";
import { shopifyClient } from "./client.server";
import { instantOrNull } from "./shapes";
import { isSignedAddress, isSignedBody } from "./signature";
import { findApp, Keys, keysFor, scopes, shopifyApp, wishes } from "./tokens.server";
import { pausedUntil } from "./wire.server";

export const shopifyPlatform: StorePlatform = {
  title: "Shopify",
  categoryKind: "collections",
  isOpen: () => findApp() !== null,
  readAddress: (typed) => shopAddress(typed, env().SHOPIFY_BASE_URL),
  approvalPage: ({ shop, state, returnTo }) =>
    withQuery(`${shop}/admin/oauth/authorize`, {
      client_id: shopifyApp().id,
      scope: [...scopes, ...wishes].join(","),
      redirect_uri: returnTo,
      state,
    }),
  readReturn,
  readLaunch,
  // Its keys come with the return, not server to server.
  readGrant: () => null,
  client: ({ url, keys, currency, pace, renewKeys, location }) =>
    shopifyClient({ url, keys: Keys.parse(keys), pace, renewKeys }, currency, location),
  // Shopify: the scope read_orders shows orders of the last 60 days; older ones need a scope that Shopify grants by hand.
  ordersReachBackDays: 60,
  // What a shop's points allow.
  rate: { perSecond: null, atOnce: 4 },
  pausedUntil,
  readDelivery,
  readPrivacyRequest,
  subjectOf,
};

/** The shop that a signed address names; null where it is not Shopify's, or too old. */
function signedShop(address: URLSearchParams): string | null {
  const domain = address.get("shop") ?? "";
  const app = findApp();
  return app && isShopDomain(domain) && isSignedAddress(address, app.secret, new Date()) ? domain : null;
}

function readReturn(address: URLSearchParams): Returned | null {
  const state = address.get("state");
  if (state === null || !address.has("hmac") || !address.has("shop")) return null;
  const code = address.get("code");
  return {
    state,
    denied: code === null,
    fetchKeys: async (shop) => {
      const domain = signedShop(address);
      const named = domain && shopAddress(domain, env().SHOPIFY_BASE_URL);
      if (code === null || !named || !named.ok || named.value.url !== shop) return err("unauthorised");
      return keysFor(shop, code);
    },
  };
}

function readLaunch(address: URLSearchParams): string | null {
  return address.has("hmac") ? signedShop(address) : null;
}

/** All deliveries are signed with the app's secret; one of another shop is not taken for this one. */
function readDelivery(
  { bytes, headers }: { bytes: Buffer; headers: Headers },
  { url }: { url: string },
): Result<Delivery | null, "bad-signature" | "bad-body"> {
  const app = findApp();
  if (!app || !isSignedBody(bytes, headers.get("x-shopify-hmac-sha256"), app.secret))
    return err("bad-signature");
  const domain = shopAddress(headers.get("x-shopify-shop-domain") ?? "", env().SHOPIFY_BASE_URL);
  if (!domain.ok || domain.value.url !== url) return err("bad-signature");
  const topic = (headers.get("x-shopify-topic") ?? "").slice(0, 60);
  const resource = resourceOf(bytes);
  if (resource === null) return err("bad-body");
  const modifiedAt = subjectOf(topic) === "product" ? resource.modifiedAt : null;
  // The same for a delivery that is sent again; its own for each other one.
  const sameAs = headers.get("x-shopify-webhook-id");
  return ok({
    topic,
    externalId: resource.id,
    sameAs: sameAs ? Buffer.from(sameAs) : bytes,
    modifiedAt,
  });
}

function resourceOf(bytes: Buffer): { id: string; modifiedAt: Date | null } | null {
  try {
    const { id, updated_at: at } = JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
    if (typeof id !== "number" && typeof id !== "string") return null;
    const modifiedAt = typeof at === "string" ? instantOrNull(at) : null;
    return { id: String(id).replaceAll("\0", "").slice(0, 40), modifiedAt };
  } catch {
    return null;
  }
}

function subjectOf(topic: string): Subject {
  if (topic === "products/delete") return "product-gone";
  if (topic.startsWith("products/")) return "product";
  if (topic === "app/uninstalled" || topic === "app/scopes_update") return "access";
  if (topic === "orders/delete") return "order-deleted";
  return topic.startsWith("orders/") ? "order" : "other";
}

const Id = z.union([z.int(), z.string()]).transform(String);
const Privacy = z.object({
  shop_domain: z.string(),
  orders_requested: z.array(Id).nullish(),
  orders_to_redact: z.array(Id).nullish(),
});

const privacyKinds: Record<string, PrivacyRequest["kind"]> = {
  "customers/data_request": "show",
  "customers/redact": "erase-buyer",
  "shop/redact": "erase-store",
};

/** The three topics that every app must answer. Their address stands in the app's settings at Shopify. */
function readPrivacyRequest({
  bytes,
  headers,
}: {
  bytes: Buffer;
  headers: Headers;
}): Result<PrivacyRequest, "bad-signature" | "bad-body"> {
  const app = findApp();
  if (!app || !isSignedBody(bytes, headers.get("x-shopify-hmac-sha256"), app.secret))
    return err("bad-signature");
  const kind = privacyKinds[headers.get("x-shopify-topic") ?? ""];
  const read = Privacy.safeParse(jsonOf(bytes));
  const shop = read.data?.shop_domain ?? "";
  if (!kind || !read.success || !isShopDomain(shop)) return err("bad-body");
  const { orders_requested: requested, orders_to_redact: toRedact } = read.data;
  // PostgreSQL keeps no zero byte; no order of ours has such an id.
  const orderIds = [...(requested ?? []), ...(toRedact ?? [])].filter((id) => !id.includes("\0"));
  const sameAs = headers.get("x-shopify-webhook-id");
  return ok({ kind, shop, orderIds, sameAs: sameAs ? Buffer.from(sameAs) : bytes });
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
