/** For tests: shops in the sandbox with keys of their own, and stores connected to them. */
import { unique } from "./factories";
import { control, sandbox } from "./setup/outside";
import { z } from "zod";
import { connectStore } from "~/domain/stores/connect.server";
import { wooCall, type WooCall } from "~/partners/woocommerce/wire.server";

export type Shop = { slug: string; url: string; consumerKey: string; consumerSecret: string };

type Keys = { consumer_key: string; consumer_secret: string };

/** Makes keys of a shop. */
export async function keysOf(slug: string, permissions = "read_write"): Promise<Omit<Shop, "slug" | "url">> {
  const keys = await control<Keys>(`/control/woo/${slug}/keys`, { permissions });
  return { consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret };
}

/** A new shop with products: a chair in two colours and a mug, or as many mugs as asked for. */
export async function makeShop({ mugs = 1, currency = "USD" } = {}): Promise<Shop> {
  const slug = unique("shop").toLowerCase();
  await control(`/control/woo/${slug}`, { name: `Shop ${slug}`, currency });
  await control(`/control/woo/${slug}/products`, {
    name: "Camp chair",
    type: "variable",
    status: "publish",
    attributes: [{ name: "Colour", variation: true, visible: true, options: ["Moss", "Sand"] }],
    variations: ["Moss", "Sand"].map((option) => ({
      sku: `${slug}-${option.toUpperCase()}`,
      regular_price: "39.00",
      attributes: [{ name: "Colour", option }],
    })),
  });
  for (let i = 1; i <= mugs; i++) {
    await control(`/control/woo/${slug}/products`, {
      name: `Mug ${i}`,
      type: "simple",
      status: "publish",
      sku: `${slug}-MUG-${i}`,
      regular_price: "14.50",
    });
  }
  return { slug, url: `${sandbox().url}/woo/${slug}`, ...(await keysOf(slug)) };
}

/** Connects a shop for a member; the store's id. */
export async function connect(memberId: string, shop: Shop): Promise<string> {
  const { url, consumerKey, consumerSecret } = shop;
  const connected = await connectStore({
    platform: "woocommerce",
    memberId,
    name: "Test store",
    url,
    keys: { consumerKey, consumerSecret },
  });
  if (!connected.ok) throw new Error(connected.error);
  return connected.value.storeId;
}

export type ShopOrder = { id: number; number: string; status: string };

/** Somebody buys something in a shop, by SKU. */
export function buy(shop: Shop, sku: string, fields: Record<string, unknown> = {}): Promise<ShopOrder> {
  return control(`/control/woo/${shop.slug}/orders`, { lines: [{ sku, quantity: 1 }], ...fields });
}

/** Has the shop misbehave. */
export function fault(kind: string, fields: Record<string, unknown> = {}): Promise<unknown> {
  return control("/control/faults", { target: "woo", kind, ...fields });
}

/** What the shop's owner, or another program of theirs, does in it by the REST API. */
export async function inShop<T = unknown>(shop: Shop, call: WooCall): Promise<T> {
  const answer = await wooCall(shop, z.unknown(), call);
  if (!answer.ok) throw new Error(`${call.method ?? "GET"} ${call.path}: ${answer.error}`);
  return answer.value.value as T;
}
