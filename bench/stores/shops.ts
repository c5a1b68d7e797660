/** Shops of two platforms in the sandbox, for programs that connect them. */
import { scopes } from "~/partners/shopify/tokens.server";
import type { PlatformName } from "~/partners/stores/platforms.server";
import type { StoreKeys } from "~/partners/stores/store-platform";

/** Calls the sandbox's control room at `origin`; without a body it only asks. */
export async function control<T>(origin: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    origin + path,
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        },
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Asks until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | null>, patienceMs = 180_000): Promise<T> {
  for (const end = Date.now() + patienceMs; ;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** A shop with a mug on its shelf. */
export type Shop = {
  slug: string;
  platform: PlatformName;
  url: string;
  keys: StoreKeys;
  /** Buyer number `n` orders. */
  order: (n: number) => Promise<unknown>;
};

/** A WooCommerce store; `quirks` are the sandbox's. */
export async function wooShop(sandbox: string, slug: string, quirks = {}): Promise<Shop> {
  const path = `/control/woo/${slug}`;
  await control(sandbox, path, { name: slug, currency: "USD", quirks });
  const sku = `${slug}-MUG`;
  const mug = { name: "Mug", type: "simple", status: "publish", sku, regular_price: "14.50" };
  await control(sandbox, `${path}/products`, mug);
  type Keys = { consumer_key: string; consumer_secret: string };
  const keys = await control<Keys>(sandbox, `${path}/keys`, { permissions: "read_write" });
  return {
    slug,
    platform: "woocommerce",
    url: `${sandbox}/woo/${slug}`,
    keys: { consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret },
    order: (n) =>
      control(sandbox, `${path}/orders`, {
        lines: [{ sku, quantity: 1 + (n % 3) }],
        shipping: { last_name: `Buyer ${n}`, address_1: `${n} Long Street` },
      }),
  };
}

/** A Shopify store with the limits of a standard one. */
export async function shopifyShop(sandbox: string, slug: string): Promise<Shop> {
  const path = `/control/shopify/${slug}`;
  await control(sandbox, path, { name: slug, currency: "USD" });
  const sku = `${slug}-MUG`;
  await control(sandbox, `${path}/products`, { title: "Mug", variants: [{ sku, price: "14.50" }] });
  type Pair = { access: string; refresh: string; expires: number };
  const pair = await control<Pair>(sandbox, `${path}/tokens`, { scopes, seconds: 3_600 });
  return {
    slug,
    platform: "shopify",
    url: `https://${slug}.myshopify.com`,
    keys: {
      accessToken: pair.access,
      expiresAt: new Date(pair.expires).toISOString(),
      refreshToken: pair.refresh,
    },
    order: (n) =>
      control(sandbox, `${path}/orders`, {
        lines: [{ sku, quantity: 1 + (n % 3) }],
        shipping: { lastName: `Buyer ${n}`, address1: `${n} Long Street` },
      }),
  };
}
