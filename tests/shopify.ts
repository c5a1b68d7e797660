/** For tests: Shopify shops in the sandbox, with keys of their own. */
import { control, sandbox } from "./setup/outside";
import { unique } from "./factories";
import { scopes, wishes } from "~/partners/shopify/tokens.server";

export type ShopifyShop = {
  slug: string;
  url: string;
  keys: { accessToken: string; expiresAt: string; refreshToken: string };
};

type Pair = { access: string; refresh: string; expires: number };

/** Keys of a shop, good for some seconds. */
export async function shopifyKeys(slug: string, seconds = 3_600): Promise<ShopifyShop["keys"]> {
  const pair = await control<Pair>(`/control/shopify/${slug}/tokens`, {
    scopes: [...scopes, ...wishes],
    seconds,
  });
  return {
    accessToken: pair.access,
    expiresAt: new Date(pair.expires).toISOString(),
    refreshToken: pair.refresh,
  };
}

/** A new shop with products: a chair in two colours and a mug, or as many mugs as asked for. */
export async function makeShopifyShop({
  mugs = 1,
  currency = "USD",
  restoreRate = 1_000,
} = {}): Promise<ShopifyShop> {
  const slug = unique("shop").toLowerCase();
  await control(`/control/shopify/${slug}`, { name: `Shop ${slug}`, currency, restoreRate });
  await control(`/control/shopify/${slug}/products`, {
    title: "Camp chair",
    option: "Colour",
    variants: ["Moss", "Sand"].map((value) => ({
      value,
      sku: `${slug}-${value.toUpperCase()}`,
      price: "39.00",
    })),
  });
  for (let i = 1; i <= mugs; i++) {
    await control(`/control/shopify/${slug}/products`, {
      title: `Mug ${i}`,
      variants: [{ sku: `${slug}-MUG-${i}`, price: "14.50" }],
    });
  }
  return { slug, url: `${sandbox().url}/shopify/${slug}.myshopify.com`, keys: await shopifyKeys(slug) };
}

/** Somebody buys something in a shop, by SKU. */
export function buyAtShopify(
  { slug }: Pick<ShopifyShop, "slug">,
  lines: readonly { sku: string; quantity: number }[],
  fields: Record<string, unknown> = {},
): Promise<{ id: number; lines: { id: number }[] }> {
  return control(`/control/shopify/${slug}/orders`, { lines, ...fields });
}
