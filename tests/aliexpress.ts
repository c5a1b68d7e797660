/** For tests: AliExpress sellers in the sandbox, with keys of their own. */
import { control, sandbox } from "./setup/outside";
import { unique } from "./factories";
import type { FamilyName, Keys } from "~/partners/aliexpress/tokens.server";

export type AliexpressShop = { slug: string; url: string; keys: Keys };

type Pair = { access: string; refresh: string; expires: number; refreshExpires: number };

/** A new seller with products: a chair in two colours and two mugs. What is posted is on the shelf at once. */
export async function makeAliexpressShop({
  family = "overseas" as FamilyName,
  mugs = 2,
  quirks = {},
} = {}): Promise<AliexpressShop> {
  const slug = unique("seller").toLowerCase();
  const seller = { shopName: `Shop ${slug}`, family, currency: "USD", quirks: { audit_ms: 0, ...quirks } };
  const { shopId, sellerId } = await control<{ shopId: string; sellerId: string }>(
    `/control/aliexpress/${slug}`,
    seller,
  );
  const add = (title: string, skus: object[]) =>
    control(`/control/aliexpress/${slug}/products`, { title, skus });
  const colours = { MOSS: "Green", SAND: "Khaki" };
  await add(
    "Camp chair",
    Object.entries(colours).map(([code, color]) => ({ code: `${slug}-${code}`, color, price: "39.00" })),
  );
  for (let i = 1; i <= mugs; i++) await add(`Mug ${i}`, [{ code: `${slug}-MUG-${i}`, price: "14.50" }]);
  const pair = await control<Pair>(`/control/aliexpress/${slug}/tokens`, {});
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    slug,
    url: `${process.env["ALIEXPRESS_SITE_URL"] ?? sandbox().url}/store/${shopId}`,
    keys: {
      accessToken: pair.access,
      expiresAt: iso(pair.expires),
      refreshToken: pair.refresh,
      refreshEndsAt: iso(pair.refreshExpires),
      family,
      sellerId,
    },
  };
}

/** Somebody buys something of a seller, by SKU. */
export function buyAtAliexpress(
  { slug }: Pick<AliexpressShop, "slug">,
  lines: readonly { sku: string; quantity: number }[],
  fields: Record<string, unknown> = {},
): Promise<{ id: string; lines: { childId: string }[] }> {
  return control(`/control/aliexpress/${slug}/orders`, { lines, ...fields });
}
