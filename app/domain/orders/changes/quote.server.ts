/** What a change of a paid order costs: another address, or other lines. */
import type { ChargedAnew } from "../events";
import { raw, sql, type Queryable } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "../address";
import { amountsOf } from "../amounts.server";
import { travelsWith } from "../merging/together.server";
import { discountOf, goodsOf } from "../rules";
import { plannedOf, quantities, shippingOptionsOf } from "../shipping-options.server";
import { groupsOf } from "../splitting/rules";
import { isOfAddress, type ChangedLine, type LineRow } from "../store-changes";
import { recipientKey } from "../twins.server";
import type { Change } from "./change-row.server";
import { quoteLines, type LinesQuote, type LinesRefusal } from "./lines.server";

/** Shipping and tax in cents, and the channel. */
export type NewQuote = {
  readonly channelId: string;
  readonly shipping: bigint;
  readonly tax: bigint;
};

type Quoted = {
  channelId: string | null;
  warehouseId: string | null;
  goods: bigint;
  discount: bigint;
  ioss: string | null;
};

/**
 * What the parcels of a paid order cost to another address: by its channel, else by the cheapest of its warehouse; null
 * where none goes there. Counted is what is still wanted of it.
 */
export async function quoteTo(on: Queryable, order: { id: string }, to: ShipTo): Promise<NewQuote | null> {
  const row = await quotedOf(on, order.id);
  const items = await on.rows<{
    variantId: string;
    qty: number;
    unitPrice: bigint;
    hsCode: string | null;
    parcelNo: number | null;
  }>(sql`
    select i.variant_id, (i.qty - i.qty * l.refunded / l.qty)::int as qty, i.unit_price, p.hs_code, l.parcel_no
    from order_line l join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    join product p on p.id = v.product_id
    where l.order_id = ${order.id} and i.qty > i.qty * l.refunded / l.qty order by i.id`);
  if (!row) return null;
  const asked = { id: order.id, country: to.country, shipTo: to };
  const planned = await plannedOf(on, order.id);
  const { options } = await shippingOptionsOf(on, asked, quantities(items), {
    planned,
    groups: groupsOf(items),
  });
  const ofHouse = options.filter(({ warehouseId }) => warehouseId === row.warehouseId);
  // All that its main warehouse had of it may be given back: the rest travels from the others.
  const here = ofHouse.length === 0 && planned ? options : ofHouse;
  const cheapest = here.toSorted((a, b) =>
    a.shipping < b.shipping ? -1 : a.shipping > b.shipping ? 1 : 0,
  )[0];
  const option = here.find(({ channelId }) => channelId === row.channelId) ?? cheapest;
  if (!option) return null;
  const goods = goodsOf(items);
  const { shipping, tax } = await amountsOf(on, {
    country: to.country,
    zip: to.postCode,
    province: to.province,
    goods,
    discount: discountOf(row, goods),
    option,
    at: new Date(),
    ownIoss: row.ioss !== null,
    hsCodes: items.map(({ hsCode }) => hsCode),
  });
  const channelId =
    option.warehouseId === row.warehouseId ? option.channelId : (row.channelId ?? option.channelId);
  return { channelId, shipping, tax };
}

/**
 * How much more the address costs than the one of now, both by the tariffs of today: a refund, or a bill of before, is not
 * charged again. An order that leaves a box of several pays its whole freight from now on; `null` where nothing goes there.
 */
export async function changeOfAddress(
  on: Queryable,
  order: { readonly id: string },
  to: ShipTo,
): Promise<{ readonly channelId: string; readonly now: Charged } | null> {
  const quote = await quoteTo(on, order, to);
  if (!quote) return sameWay(on, order.id, to);
  const { channelId, shipping, tax } = quote;
  const old = (await leavesBox(on, order.id, to))
    ? null
    : await quoteTo(on, order, await addressNow(on, order.id));
  if (!old) return { channelId, now: { shipping, tax } };
  return { channelId, now: { moved: { shipping: shipping - old.shipping, tax: tax - old.tax } } };
}

const quotedOf = (on: Queryable, id: string) =>
  on.first<Quoted>(sql`
    select o.channel_id, o.warehouse_id, o.goods, o.discount, s.settings ->> 'ioss' as ioss
    from store_order o join store s on s.id = o.store_id where o.id = ${id}`);

/** A way that nobody can quote now (staff did, or its channel is closed) costs the same to another door of the same place. */
async function sameWay(on: Queryable, id: string, to: ShipTo) {
  const [row, now] = [await quotedOf(on, id), await addressNow(on, id)];
  const isSame = (["country", "postCode", "province"] as const).every(
    (part) => (now[part] ?? "") === (to[part] ?? ""),
  );
  if (!isSame || !row?.channelId) return null;
  return { channelId: row.channelId, now: { moved: { shipping: 0n, tax: 0n } } };
}

/** Whether a paid order travels with others, and would not to another door. */
export async function leavesBox(on: Queryable, id: string, to: ShipTo): Promise<boolean> {
  const apart = await on.first(sql`
    select 1 from store_order o join store_order g on ${travelsWith("g", "o")}
    cross join (select ${to.country}::text as country, ${JSON.stringify(to)}::jsonb as ship_to) n
    where o.id = ${id} and (g.country <> n.country or ${recipientKey(raw("g"))} <> ${recipientKey(raw("n"))}) limit 1`);
  return apart !== null;
}

type Charged =
  | { readonly shipping: bigint; readonly tax: bigint }
  | { readonly moved: { readonly shipping: bigint; readonly tax: bigint } }
  | { readonly by: LinesQuote["by"] };

/** What a change comes to, and where the order goes then. */
export type ChangeQuote = {
  readonly channelId: string;
  readonly shipTo: ShipTo;
  readonly now: Charged;
  readonly lines: LinesQuote | null;
};

/** What a change that waits comes to, or why it cannot be accepted now. */
export async function quoteChange(
  on: Queryable,
  order: { readonly id: string },
  { shipTo: asked, lines, changes }: Pick<Change, "shipTo" | "lines" | "changes">,
): Promise<Result<ChangeQuote, LinesRefusal>> {
  // Where only the lines differ, what its member made of the address stays.
  const shipTo = changes.some(isOfAddress) ? asked : await addressNow(on, order.id);
  if (lines) {
    const quoted = await quoteLines(on, order, { shipTo, lines });
    if (!quoted.ok) return quoted;
    const { channelId, by } = quoted.value;
    return ok({ channelId, shipTo, now: { by }, lines: quoted.value });
  }
  const moved = await changeOfAddress(on, order, shipTo);
  return moved ? ok({ ...moved, shipTo, lines: null }) : err("orders:error.no-way-there");
}

async function addressNow(on: Queryable, id: string): Promise<ShipTo> {
  const row = await on.first<{ shipTo: ShipTo }>(sql`select ship_to from store_order where id = ${id}`);
  if (!row) throw new Error("order is gone");
  return row.shipTo;
}

/** The reason that a bill of a change gives. */
export function whyOf({ changes }: Pick<Change, "changes">): ChargedAnew["reason"] {
  const said = changes.map(({ line, old, now }) => `${line ? `${line}: ` : ""}${old || "–"} → ${now || "–"}`);
  return said.join("; ").slice(0, 400);
}

/** A kept line as a store says it. */
export const saidOfRow = (row: LineRow): ChangedLine => ({
  externalId: row.external_line_id,
  externalVariantId: row.external_variant_id,
  title: row.title,
  options: row.options,
  qty: row.qty,
});
