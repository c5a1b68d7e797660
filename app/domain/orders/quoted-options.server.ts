/** Freight that staff have quoted for an order, as options beside those of the tariffs (§3.1 #18). */
import type { ShippingOption } from "~/domain/shipping/quote.server";
import { packG } from "~/domain/shipping/config";
import { prepare, sql, type Queryable } from "~/platform/db";
import type { ShipTo } from "./address";
import { freightMark } from "./freight-mark";

type QuotedOption = ShippingOption & { readonly quotedUntil: Date };

type QuotedRow = Omit<
  ShippingOption,
  | "fixed"
  | "weight"
  | "weightG"
  | "base"
  | "surcharges"
  | "lines"
  | "actualG"
  | "volG"
  | "chargeG"
  | "limits"
  | "parcels"
  | "days"
> & { daysMin: number; daysMax: number; quotedUntil: Date };

/** Those that hold for these goods and this place at a time; a closed place has none. */
export async function quotedOptions(
  on: Queryable,
  order: { id: string; country: string; shipTo: ShipTo },
  quantityOf: ReadonlyMap<string, number>,
  at: Date,
): Promise<readonly QuotedOption[]> {
  const mark = freightMark(quantityOf, order);
  const rows = await on.rows<QuotedRow>(
    prepare(sql`
    select c.id as channel_id, c.code, c.name, c.carrier, c.tracked, c.warehouse_id, w.code as warehouse_code,
      w.country as warehouse_country, w.name as warehouse_name, f.days_min, f.days_max, c.processing_days,
      c.phone_required, c.taxid_required as tax_id_required, c.ddp, c.ioss_ok, f.shipping,
      f.valid_until as quoted_until
    from freight_quote f join ship_channel c on c.id = f.channel_id join warehouse w on w.id = c.warehouse_id and w.active
    where f.order_id = ${order.id}::uuid and f.mark = ${mark} and f.valid_until > ${at}
      and not exists (select 1 from sanctioned_country n where n.country = ${order.country})
    order by f.shipping, c.code`),
  );
  if (rows.length === 0) return [];
  const items = [...quantityOf].map(([variantId, qty]) => ({ variantId, qty }));
  const weightG = await weightOf(on, items);
  return rows.map(({ daysMin, daysMax, ...row }) => ({
    ...row,
    days: [daysMin, daysMax] as const,
    // The whole of it is paid whatever it weighs: nobody has said what of it is for weight.
    ...{ fixed: row.shipping, weight: 0n, base: row.shipping, surcharges: 0n, lines: [] },
    ...{ actualG: weightG, volG: 0, chargeG: weightG },
    limits: { maxWeightG: weightG, maxSideCm: null, maxGirthCm: null, maxValue: null, refused: [] },
    parcels: [{ items, weightG }],
  }));
}

/** Until when the freight of an option holds, where staff have quoted it. */
export const quotedUntil = (option: ShippingOption | null): Date | null =>
  option && "quotedUntil" in option ? (option as QuotedOption).quotedUntil : null;

async function weightOf(
  on: Queryable,
  items: readonly { variantId: string; qty: number }[],
): Promise<number> {
  const row = await on.first<{ grams: number }>(sql`
    select (coalesce(sum(v.weight_g * a.qty), 0) + ${packG}::int)::int as grams
    from unnest(${items.map(({ variantId }) => variantId)}::uuid[], ${items.map(({ qty }) => qty)}::int[]) as a (id, qty)
    join variant v on v.id = a.id`);
  return row?.grams ?? packG;
}
