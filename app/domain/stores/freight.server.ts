/** What the goods of a link and their shipping to a country would cost, for the table of links (§2.5). */
import { createHash } from "node:crypto";
import { unitPrice } from "~/domain/catalogue/price";
import { textIn } from "~/domain/catalogue/words";
import type { ParcelItem } from "~/domain/shipping/parcel";
import { quoteParcel, resolvePreferred, servedCountries } from "~/domain/shipping/quote.server";
import { db, sql } from "~/platform/db";
import { freightKey, type Freight, type FreightAsked } from "./link-rows";

type Goods = Omit<ParcelItem, "qty"> & {
  sku: string;
  tiers: { minQty: number; price: number }[];
  /** Warehouses it leaves from, with the free pieces; null where it is bought to order. */
  places: { code: string; free: number | null }[];
};

/**
 * A preview for each bundle and country, by its `freightKey`: the goods at the price of their quantity, and the preferred
 * method of the warehouses that have all of them. SKUs that the member may not see have none.
 */
export async function freightsFor(
  memberId: string,
  asked: readonly FreightAsked[],
  locale: string,
): Promise<Record<string, Freight>> {
  const byKey = new Map(
    asked.flatMap((each) => {
      const key = freightKey(each);
      return key === null ? [] : [[key, each] as const];
    }),
  );
  const goods = await goodsOf(
    memberId,
    [...byKey.values()].flatMap(({ items }) => items.map(({ sku }) => sku.trim())),
  );
  const freights = await Promise.all(
    [...byKey].map(async ([key, each]) => [key, await freightOf(each, goods, locale)] as const),
  );
  return Object.fromEntries(freights.flatMap(([key, freight]) => (freight ? [[key, freight]] : [])));
}

/**
 * Names the bundles that no shipping method takes to their country, and how many there are; null where there is none.
 * An installation that ships nowhere yet asks nothing.
 */
export async function withoutMethod(
  memberId: string,
  asked: readonly FreightAsked[],
  locale: string,
): Promise<{ mark: string; count: number } | null> {
  if ((await servedCountries()).length === 0) return null;
  const freights = await freightsFor(memberId, asked, locale);
  const keys = Object.keys(freights).filter((key) => freights[key]?.reason);
  if (keys.length === 0) return null;
  return { mark: createHash("sha256").update(keys.sort().join(";")).digest("hex"), count: keys.length };
}

async function freightOf(
  { country, items }: FreightAsked,
  known: ReadonlyMap<string, Goods>,
  locale: string,
): Promise<Freight | null> {
  const parts = items.flatMap(({ sku, qty }) => {
    const goods = known.get(sku.trim());
    return goods ? [{ goods, qty: Number(qty) }] : [];
  });
  if (parts.length < items.length) return null;
  const parcel = parts.map(({ goods: { sku: _, tiers, places: _places, ...item }, qty }): ParcelItem => {
    const prices = tiers.map(({ minQty, price }) => ({ minQty, price: BigInt(price) }));
    return { ...item, price: unitPrice({ price: item.price, tiers: prices }, qty), qty };
  });
  const goods = parcel.reduce((sum, { price, qty }) => sum + price * BigInt(qty), 0n);
  const { status, options } = await quoteParcel({ country, items: parcel, mode: "dropship" });
  const places = placesOf(parts);
  const option = resolvePreferred(options.filter(({ warehouseCode }) => places.has(warehouseCode)));
  if (!option) {
    const apart = places.size === 0 && parts.length > 1;
    return { goods, method: null, reason: status !== "priced" ? status : apart ? "apart" : "no-place" };
  }
  const { shipping, days, processingDays, name } = option;
  return {
    goods,
    method: {
      shipping,
      name: textIn(name, locale),
      days: [days[0] + processingDays, days[1] + processingDays],
    },
    reason: null,
  };
}

/** The warehouses that have enough of everything; where none has, those that have it at all. */
function placesOf(parts: readonly { goods: Goods; qty: number }[]): Set<string> {
  const within = (isEnough: (free: number | null, qty: number) => boolean) =>
    parts
      .map(
        ({ goods: { places }, qty }) =>
          new Set(places.flatMap(({ code, free }) => (isEnough(free, qty) ? [code] : []))),
      )
      .reduce((all, some) => all.intersection(some));
  const enough = within((free, qty) => free === null || free >= qty);
  return enough.size > 0 ? enough : within(() => true);
}

async function goodsOf(memberId: string, skus: readonly string[]): Promise<Map<string, Goods>> {
  if (skus.length === 0) return new Map();
  const rows = await db.rows<Goods>(sql`
    select c.sku, c.id as variant_id, c.weight_g, c.length_mm, c.width_mm, c.height_mm, c.price, x.attributes,
      coalesce((select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price))
        from price_tier t where t.variant_id = c.id), '[]') as tiers,
      coalesce((select jsonb_agg(jsonb_build_object('code', w.code,
          'free', case when not c.backorder then greatest(0, s.on_hand - s.reserved) end))
        from stock s join warehouse w on w.id = s.warehouse_id and w.active where s.variant_id = c.id), '[]') as places
    from variant c join product x on x.id = c.product_id
    where c.sku = any(${[...new Set(skus)]}::text[]) and (x.visibility = 'public' or x.owner_user_id = ${memberId})`);
  return new Map(rows.map((row) => [row.sku, row]));
}

/**
 * The country a preview begins with: the one that was asked for, else that of most of the store's latest buyers, else the
 * member's, as far as we ship there.
 */
export async function previewCountry(
  storeId: string,
  { asked, home }: { asked: string | null; home: string | null },
): Promise<string> {
  const [served, buyers] = await Promise.all([
    servedCountries(),
    db.rows<{ country: string }>(sql`
      select o.country from (
        select country from store_order where store_id = ${storeId} order by placed_at desc limit 500) o
      group by o.country order by count(*) desc, o.country limit 3`),
  ]);
  const wishes = [asked?.toUpperCase(), ...buyers.map(({ country }) => country), home, "US"];
  return wishes.find((country) => country && served.includes(country)) ?? served[0] ?? "US";
}
