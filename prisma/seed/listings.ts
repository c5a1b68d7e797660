/** The demo's listings: products in the member's store, hidden, refused, waiting, and one whose try has failed. */
import "~/domain/wiring.server";
import { createListings, unlistListings } from "~/domain/listings/listings.server";
import { costsOf, storeRate } from "~/domain/listings/pricing.server";
import { compareAtOf, priceOf } from "~/domain/listings/price-rules";
import { runStore } from "~/domain/listings/run.server";
import type { Pricing } from "~/domain/listings/draft";
import { db, sql } from "~/platform/db";
import { tellSandbox } from "./sandbox";

type Demo = { memberId: string; storeId: string };

const pricing: Pricing = {
  rule: { kind: "multiple", multiple: 250 },
  ending: "99",
  comparePercent: 25,
  shipCountry: "US",
  channelId: null,
  allowLoss: false,
};

/** Products by their SPU, and what becomes of each. */
const listed = ["QS-OUT-003", "QS-KIT-003"] as const;
const hidden = "QS-KIT-013";
const refused = "QS-HOM-003";
const waiting = "QS-OUT-013";

/** Lists products in the demo's store; where there are any they stay as they are. */
export async function seedDemoListings({ memberId, storeId }: Demo): Promise<void> {
  if (await db.first(sql`select 1 from listing limit 1`)) return;
  for (const spu of listed) await list(memberId, storeId, spu);
  const toHide = await list(memberId, storeId, hidden);
  await takeSku(refused);
  await list(memberId, storeId, refused);
  await runStore(storeId, { pace: () => Promise.resolve() });
  await unlistListings(memberId, [toHide]);
  await runStore(storeId, { pace: () => Promise.resolve() });
  const later = await list(memberId, storeId, waiting);
  await db.run(sql`
    update listing set attempts = 1, error_code = 'unavailable', next_try_at = now() + interval '1 hour'
    where id = ${later}`);
  // The shop is not open yet, so the store could not fetch its pictures: they are sent when the member lists again.
  await db.run(sql`
    update listing l set images = array(
      select m.id from product_media m where m.product_id = l.product_id and m.status = 'ready' order by m.sort limit 5)
    where l.user_id = ${memberId}`);
}

async function list(memberId: string, storeId: string, spu: string): Promise<string> {
  const product = await db.first<{ id: string; title: string; description: string; currency: string }>(sql`
    select p.id, p.title ->> 'en' as title, p.description ->> 'en' as description, s.currency
    from product p, store s where p.spu = ${spu} and s.id = ${storeId}`);
  const rate = product && (await storeRate(product.currency));
  if (!rate) throw new Error(`the demo has no product ${spu} to list`);
  const costs = await costsOf(memberId, product.id, { country: pricing.shipCountry, channelId: null });
  const variants = [...costs].map(([variantId, cost]) => {
    const price = priceOf(pricing.rule, cost, pricing.ending, rate);
    const compareAt = compareAtOf(price, pricing.comparePercent, pricing.ending, rate.currency);
    return { variantId, price, compareAt, byHand: false };
  });
  const { id: productId, title, description } = product;
  const common = { storeId, productId, title, description, images: [], categories: [] };
  const draft = { ...common, pricing, skuPrefix: "", published: true, variants };
  const [made] = await createListings(memberId, [draft], costsOf);
  if (!made?.ok) throw new Error(`the demo's listing of ${spu} was refused: ${made?.error}`);
  return made.value;
}

/** Something else in the store has an SKU of this product already. */
async function takeSku(spu: string): Promise<void> {
  const variant = await db.first<{ sku: string }>(sql`
    select v.sku from variant v join product p on p.id = v.product_id where p.spu = ${spu} order by v.sort limit 1`);
  await tellSandbox("/control/woo/harbour/products", {
    name: "Door mat, old range",
    type: "simple",
    status: "draft",
    sku: variant?.sku,
    regular_price: "19.00",
  });
}
