/** Quotes out of the database: tariffs of a destination and the goods' weights, in two reads at once. */
import { unitPrice } from "~/domain/catalogue/price";
import type { Text } from "~/domain/catalogue/words";
import { shownRates, usdRates } from "~/domain/rates/rates.server";
import { db, join, prepare, raw, sql, type Queryable } from "~/platform/db";
import { timedCache } from "~/platform/timed-cache.server";
import { quote, type Quote } from "./quote";
import { placeOf, type Destination } from "./places";
import { parseAreas } from "./areas";
import type { Tariff } from "./tariff";
import type { ParcelItem } from "./parcel";
import { taxOf, type Tax, type Taxable, type TaxRule } from "./tax";

export { clearanceOf } from "./amounts";
export {
  isUnmatched,
  preferredPlace,
  resolvePreferred,
  type Quote,
  type ShippingOption,
  type Unavailable,
} from "./quote";

export type QuoteInput = Destination & {
  /** Id or code of the warehouse it leaves from; all where nothing is said. */
  readonly warehouseId?: string;
  readonly warehouseCode?: string;
  readonly items: readonly { readonly variantId: string; readonly qty: number }[];
  readonly mode?: "dropship" | "bulk";
  readonly at?: Date;
};

/**
 * What it costs to send goods to a country (ISO-2, upper case), on every channel (§6.1, §6.2).
 * Unknown variants count as never weighed. Runs on the pool, or in a transaction where one is given.
 */
export async function quoteShipping(input: QuoteInput, on: Queryable = db): Promise<Quote> {
  const at = input.at ?? new Date();
  const [tariffs, items] = await Promise.all([tariffsTo(on, input, at), parcelItems(on, input.items)]);
  return quote(tariffs, items, input, at);
}

/**
 * As `quoteShipping`, for many quotes of one moment: the goods are read once for all, and the tariffs once a place. The
 * quotes ask for no others than these variants.
 */
export async function quoterOf(
  variantIds: readonly string[],
  at: Date,
  on: Queryable = db,
): Promise<(input: Omit<QuoteInput, "at">) => Promise<Quote>> {
  const goods = await goodsRows(on, variantIds);
  const tariffs = new Map<string, Promise<Tariff[]>>();
  return async (input) => {
    const { code, areas, closed } = placeOf(input);
    const { country, mode, warehouseId, warehouseCode } = input;
    const key = JSON.stringify([country, code, areas, closed, mode, warehouseId, warehouseCode]);
    const known = tariffs.get(key) ?? tariffsTo(on, input, at);
    tariffs.set(key, known);
    return quote(await known, itemsAmong(goods, input.items), input, at);
  };
}

export type ParcelInput = Omit<QuoteInput, "items"> & { readonly items: readonly ParcelItem[] };

/**
 * As `quoteShipping` for goods whose weight and size are given: the calculator's, or a product's on its page. For
 * showing only: the tariffs may be some seconds old.
 */
export async function quoteParcel(input: ParcelInput): Promise<Quote> {
  const at = input.at ?? new Date();
  const { mode, warehouseId, warehouseCode } = input;
  const { code, areas } = placeOf(input);
  const key = JSON.stringify([code, areas, mode, warehouseId, warehouseCode, input.at]);
  return quote(await shownTariffs(key, input, at), input.items, input, at);
}

/** As `quoteParcel` on one channel alone, as it stands this moment, whether or not it is open: for the desk's test. */
export async function quoteOnChannel(code: string, input: ParcelInput): Promise<Quote> {
  const at = input.at ?? new Date();
  const tariffs = await tariffsTo(db, input, at, code);
  return quote(
    tariffs.map((tariff) => ({ ...tariff, active: true })),
    input.items,
    input,
    at,
  );
}

const shownTariffs = timedCache(10, (_key, input: ParcelInput, at: Date) => tariffsTo(db, input, at));

/** As `shownTaxes`, read this moment, or as of another. */
export async function presentTaxes(to: Destination, at = new Date(), on: Queryable = db) {
  const [rules, rates] = await Promise.all([taxRulesOf(to, at, on), usdRates(on)]);
  return { rules, rates };
}

/** The rules of a place and what their currencies are worth, for showing. */
export const shownTaxes = (to: Destination) => taxesShown(placeOf(to).rules);

const taxesShown = timedCache(10, async (code) => {
  const [rules, rates] = await Promise.all([rulesUnder(code), shownRates()]);
  return { rules, rates };
});

/** Countries that any active channel reaches, ISO-2, sorted; from one warehouse where its code is given. */
export async function servedCountries(warehouseCode?: string, on: Queryable = db): Promise<string[]> {
  const rows = await on.rows<{ country: string }>(sql`
    select distinct a.country from ship_zone_country a join ship_zone z on z.id = a.zone_id
    join ship_channel c on c.id = z.channel_id join warehouse w on w.id = c.warehouse_id and w.active
    where (c.active_from is null or c.active_from <= now()) and (c.active_to is null or c.active_to > now())
      and not exists (select 1 from sanctioned_country n where n.country = a.country)
      ${warehouseCode ? sql`and w.code = ${warehouseCode}` : raw("")}
    order by 1`);
  return rows.map((row) => row.country);
}

/** A shipping method by its code, as an address of the shop carries it on; null where there is none. */
export function methodByCode(
  code: string,
  on: Queryable = db,
  mode: "dropship" | "bulk" = "dropship",
): Promise<{ channelId: string; warehouseCode: string } | null> {
  return on.first(sql`
    select c.id as channel_id, w.code as warehouse_code
    from ship_channel c join warehouse w on w.id = c.warehouse_id and w.active
    where c.code = ${code} and c.mode = ${mode}`);
}

/** Tax, duty and handling for goods (US cents, after discount) sent to a place, by the rules of the day (§6.5). */
export async function taxFor(
  to: Destination | string,
  taxable: Taxable,
  at = new Date(),
  on: Queryable = db,
): Promise<Tax> {
  const { rules, rates } = await presentTaxes(typeof to === "string" ? { country: to } : to, at, on);
  return taxOf(rules, taxable, rates, to);
}

function taxRulesOf(to: Destination, at = new Date(), on: Queryable = db): Promise<TaxRule[]> {
  return rulesUnder(placeOf(to).rules, at, on);
}

async function rulesUnder(code: string, at = new Date(), on: Queryable = db): Promise<TaxRule[]> {
  const rules = await on.rows<Omit<TaxRule, "ppm"> & { ppm: number | null }>(
    prepare(sql`
    select kind, label, ppm, fixed, ccy, unit, base, duty_in_base, collect, threshold from tax_rule
    where country = ${code} and (valid_from is null or valid_from <= ${at})
      and (valid_to is null or valid_to > ${at})
    order by kind, id`),
  );
  return rules.map((rule) => ({ ...rule, ppm: rule.ppm === null ? null : BigInt(rule.ppm) }));
}

type ItemRow = Omit<ParcelItem, "qty">;

type GoodsRow = ItemRow & { readonly tiers: readonly { readonly minQty: number; readonly price: number }[] };

export const parcelItems = async (on: Queryable, asked: QuoteInput["items"]): Promise<ParcelItem[]> =>
  itemsAmong(
    await goodsRows(
      on,
      asked.map((item) => item.variantId),
    ),
    asked,
  );

async function goodsRows(
  on: Queryable,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, GoodsRow>> {
  const rows = await on.rows<GoodsRow>(
    prepare(sql`
    select v.id as variant_id, v.weight_g, v.length_mm, v.width_mm,
      v.height_mm, v.price, p.attributes, coalesce((
        select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price))
        from price_tier t where t.variant_id = v.id), '[]') as tiers
    from variant v join product p on p.id = v.product_id
    where v.id = any(${[...variantIds]}::uuid[])`),
  );
  return new Map(rows.map((row) => [row.variantId, row]));
}

function itemsAmong(known: ReadonlyMap<string, GoodsRow>, asked: QuoteInput["items"]): ParcelItem[] {
  return asked.map(({ variantId, qty }) => {
    const row = known.get(variantId);
    if (!row) return { ...unknownItem(variantId), qty };
    const { tiers, ...item } = row;
    const prices = tiers.map(({ minQty, price }) => ({ minQty, price: BigInt(price) }));
    return { ...item, price: unitPrice({ price: item.price, tiers: prices }, qty), qty };
  });
}

function unknownItem(variantId: string): ItemRow {
  return { variantId, weightG: null, lengthMm: 0, widthMm: 0, heightMm: 0, attributes: [], price: 0n };
}

type Json<T> = {
  [K in keyof T]: T[K] extends bigint ? number : T[K] extends bigint | null ? number | null : T[K];
};
type Zone = Tariff["zones"][number];

type TariffRow = Omit<Tariff, "name" | "days" | "zones" | "surcharges" | "restrictions" | "notTo"> & {
  notTo: string;
  name: Text;
  daysMin: number;
  daysMax: number;
  zones: (Omit<Zone, "rates"> & { rates: Json<Zone["rates"][number]>[] })[] | null;
  surcharges:
    | (Json<{ ppm: bigint | null; fixed: bigint | null }> &
        Omit<Tariff["surcharges"][number], "ppm" | "fixed">)[]
    | null;
  restrictions: Tariff["restrictions"] | null;
};

export async function tariffsTo(
  on: Queryable,
  input: Omit<QuoteInput, "items">,
  at: Date,
  code?: string,
): Promise<Tariff[]> {
  const place = placeOf(input);
  const areas = [...place.areas];
  const conditions = [
    ...(code ? [sql`c.code = ${code}`] : [sql`w.active`, sql`c.mode = ${input.mode ?? "dropship"}`, known]),
    ...(input.warehouseId ? [sql`w.id = ${input.warehouseId}`] : []),
    ...(input.warehouseCode ? [sql`w.code = ${input.warehouseCode}`] : []),
  ];
  const rows = await on.rows<TariffRow>(
    prepare(sql`
    select c.id as channel_id, c.code, c.name, c.carrier, c.tracked, c.warehouse_id,
      w.code as warehouse_code, w.country as warehouse_country, w.name as warehouse_name, c.days_min, c.days_max,
      c.processing_days, c.min_weight_g, c.max_weight_g,
      c.min_bill_g, c.weight_step_g, c.vol_divisor,
      c.vol_rule, c.max_side_cm, c.max_girth_cm,
      c.max_value, c.ddp, c.ioss_ok, c.phone_required, c.taxid_required as tax_id_required,
      (c.active_from is null or c.active_from <= ${at}) and (c.active_to is null or c.active_to > ${at}) as active,
      ${place.closed}::boolean or exists (
        select 1 from sanctioned_country n where n.country = any(${[place.code, input.country]}::text[])) as sanctioned,
      c.not_to, ${zonesOf(areas, at)} as zones,
      (select jsonb_agg(jsonb_build_object('kind', s.kind, 'match', s.match, 'ppm', s.ppm, 'fixed', s.fixed) order by s.id)
        from ship_surcharge s where s.channel_id = c.id) as surcharges,
      (select jsonb_agg(jsonb_build_object('country', r.country, 'attribute', r.attribute, 'rule', r.rule))
        from ship_restriction r where r.channel_id = c.id) as restrictions
    from ship_channel c join warehouse w on w.id = c.warehouse_id
    where ${join(conditions, " and ")}
    order by c.sort, c.code`),
  );
  return rows.map(tariffOf);
}

/** Not a copy that was never open: customers would be told of a way that never was one. */
const known = sql`(c.opened or c.active_to is null or c.active_to > now())`;

function zonesOf(areas: readonly string[], at: Date) {
  const named = sql`a.country = any(${[...areas]}::text[])`;
  return sql`(
    select jsonb_agg(jsonb_build_object('code', z.code,
      'countries', (select jsonb_agg(jsonb_build_object('country', a.country, 'province', a.province,
          'zipFrom', a.zip_from, 'zipTo', a.zip_to)) from ship_zone_country a
        where a.zone_id = z.id and ${named}),
      'rates', coalesce((select jsonb_agg(jsonb_build_object('wFromG', r.w_from_g, 'wToG', r.w_to_g,
          'registerFee', r.register_fee, 'firstG', r.first_g, 'firstFee', r.first_fee, 'perKg', r.per_kg))
        from ship_rate r where r.zone_id = z.id and (r.valid_from is null or r.valid_from <= ${at})
          and (r.valid_to is null or r.valid_to > ${at})), '[]')))
    from ship_zone z where z.channel_id = c.id
      and exists (select 1 from ship_zone_country a where a.zone_id = z.id and ${named}))`;
}

function tariffOf({ daysMin, daysMax, zones, surcharges, restrictions, notTo, ...row }: TariffRow): Tariff {
  return {
    ...row,
    notTo: parseAreas(notTo).areas,
    days: [daysMin, daysMax],
    zones: (zones ?? []).map((zone) => ({ ...zone, rates: zone.rates.map(rateOf) })),
    surcharges: (surcharges ?? []).map((s) => ({
      ...s,
      ppm: BigInt(s.ppm ?? 0),
      fixed: BigInt(s.fixed ?? 0),
    })),
    restrictions: restrictions ?? [],
  };
}

function rateOf(rate: Json<Zone["rates"][number]>): Zone["rates"][number] {
  return {
    ...rate,
    registerFee: BigInt(rate.registerFee),
    firstFee: BigInt(rate.firstFee),
    perKg: BigInt(rate.perKg),
  };
}
