/** What the goods of a link and their shipping to a country would cost, for the table of links (§2.5). */
import { createHash } from "node:crypto";
import { unitPrice } from "~/domain/catalogue/price";
import { textIn } from "~/domain/catalogue/words";
import { pieceOf } from "~/domain/pieces.server";
import type { ParcelItem } from "~/domain/shipping/parcel";
import { preferredPlace, quoteParcel, servedCountries } from "~/domain/shipping/quote.server";
import { db, sql } from "~/platform/db";
import { freightKey, type Freight, type FreightAsked } from "./link-rows";

type Goods = Omit<ParcelItem, "qty"> & {
  sku: string;
  tiers: { minQty: number; price: number }[];
  places: { code: string; free: number }[];
  backorder: boolean;
};

/**
 * A preview for each bundle and country, by its `freightKey`: the goods at the price of their quantity, and the method
 * that an order of the store (`storeId`) would have. SKUs that the member may not see have none.
 */
export async function freightsFor(
  memberId: string,
  asked: readonly FreightAsked[],
  locale: string,
  storeId: string | null,
): Promise<Record<string, Freight>> {
  const byKey = new Map(
    asked.flatMap((each) => {
      const key = freightKey(each);
      return key === null ? [] : [[key, each] as const];
    }),
  );
  const skus = [...byKey.values()].flatMap(({ items }) => items.map(({ sku }) => sku.trim()));
  const [goods, home] = await Promise.all([goodsOf(memberId, skus), homeOf(memberId, storeId)]);
  const freights = await Promise.all(
    [...byKey].map(async ([key, each]) => [key, await freightOf(each, { goods, home }, locale)] as const),
  );
  return Object.fromEntries(freights.flatMap(([key, freight]) => (freight ? [[key, freight]] : [])));
}

/** Bundles that no shipping method takes: what names them all, how many they are, and their `freightKey`s. */
export type WithoutMethod = {
  readonly mark: string;
  readonly count: number;
  readonly keys: readonly string[];
};

/**
 * The bundles that no shipping method takes to their country; null where there is none. An installation that ships
 * nowhere yet asks nothing.
 */
export async function withoutMethod(
  memberId: string,
  asked: readonly FreightAsked[],
  locale: string,
): Promise<WithoutMethod | null> {
  if ((await servedCountries()).length === 0) return null;
  const freights = await freightsFor(memberId, asked, locale, null);
  const keys = Object.keys(freights)
    .filter((key) => freights[key]?.reason)
    .sort();
  if (keys.length === 0) return null;
  return { mark: createHash("sha256").update(keys.join(";")).digest("hex"), count: keys.length, keys };
}

async function freightOf(
  { country, items }: FreightAsked,
  { goods: known, home }: { goods: ReadonlyMap<string, Goods>; home: string | null },
  locale: string,
): Promise<Freight | null> {
  const parts = items.flatMap(({ sku, qty }) => {
    const goods = known.get(sku.trim());
    return goods ? [{ goods, qty: Number(qty) }] : [];
  });
  if (parts.length < items.length) return null;
  const parcel = parts.map(
    ({ goods: { sku: _, tiers, places: _places, backorder: _more, ...item }, qty }): ParcelItem => {
      const prices = tiers.map(({ minQty, price }) => ({ minQty, price: BigInt(price) }));
      return { ...item, price: unitPrice({ price: item.price, tiers: prices }, qty), qty };
    },
  );
  const goods = parcel.reduce((sum, { price, qty }) => sum + price * BigInt(qty), 0n);
  const { status, options } = await quoteParcel({ country, items: parcel, mode: "dropship" });
  const stocked = placesWith(parts, ({ qty }, free) => free >= qty);
  const enough = placesWith(parts, ({ goods: { backorder }, qty }, free) => backorder || free >= qty);
  const places = enough.size > 0 ? enough : placesWith(parts, () => true);
  const option = preferredPlace(
    options.filter(({ warehouseCode }) => places.has(warehouseCode)),
    {
      isHome: ({ warehouseId }) => warehouseId === home,
      isStocked: ({ warehouseCode }) => stocked.has(warehouseCode),
    },
  );
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

type Part = { goods: Goods; qty: number };

function placesWith(parts: readonly Part[], isEnough: (part: Part, free: number) => boolean): Set<string> {
  return parts
    .map(
      (part) => new Set(part.goods.places.flatMap(({ code, free }) => (isEnough(part, free) ? [code] : []))),
    )
    .reduce((all, some) => all.intersection(some));
}

async function homeOf(memberId: string, storeId: string | null): Promise<string | null> {
  if (storeId === null) return null;
  const row = await db.first<{ home: string | null }>(sql`
    select settings ->> 'warehouseId' as home from store where id = ${storeId} and user_id = ${memberId}`);
  return row?.home ?? null;
}

async function goodsOf(memberId: string, skus: readonly string[]): Promise<Map<string, Goods>> {
  if (skus.length === 0) return new Map();
  const rows = await db.rows<Goods>(sql`
    select c.sku, c.id as variant_id, c.weight_g, c.length_mm, c.width_mm, c.height_mm, c.price, x.attributes,
      coalesce((select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price))
        from price_tier t where t.variant_id = c.id), '[]') as tiers, c.backorder,
      coalesce((select jsonb_agg(jsonb_build_object('code', w.code,
          'free', greatest(0, s.on_hand - s.reserved)))
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
      select o.country from (${pieceOf("stores.latestBuyers")(storeId)}) o
      group by o.country order by count(*) desc, o.country limit 3`),
  ]);
  const wishes = [asked?.toUpperCase(), ...buyers.map(({ country }) => country), home, "US"];
  return wishes.find((country) => country && served.includes(country)) ?? served[0] ?? "US";
}
