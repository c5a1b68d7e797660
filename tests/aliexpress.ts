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
  currency = "USD",
} = {}): Promise<AliexpressShop> {
  const slug = unique("seller").toLowerCase();
  const seller = { shopName: `Shop ${slug}`, family, currency, quirks: { audit_ms: 0, ...quirks } };
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

/** Changes how a seller's account behaves. */
export function changeSeller(
  { slug }: Pick<AliexpressShop, "slug">,
  quirks: Record<string, unknown>,
): Promise<unknown> {
  return control(`/control/aliexpress/${slug}`, { quirks }, "PUT");
}

/** What a seller does on the pages of AliExpress: logs in and answers. The address that they come back by. */
export async function authoriseAt(
  href: string,
  { slug }: Pick<AliexpressShop, "slug">,
  answer: "allow" | "deny" = "allow",
): Promise<URL> {
  const press = (deed: string) =>
    fetch(href, {
      method: "POST",
      body: new URLSearchParams({ seller: slug, do: deed }),
      redirect: "manual",
    });
  const asked = await press("login");
  if (asked.status !== 200) throw new Error(`AliExpress answered ${asked.status}`);
  return new URL((await press(answer)).headers.get("location") ?? "");
}

/** An order as AliExpress has it now. */
export async function orderAtAliexpress(
  { slug }: Pick<AliexpressShop, "slug">,
  id: string,
): Promise<{ id: string; status: string; shipments: { number: string; service: string }[] }> {
  const answer = await fetch(`${sandbox().url}/control/aliexpress/${slug}/orders/${id}`);
  return (await answer.json()) as Awaited<ReturnType<typeof orderAtAliexpress>>;
}
