/** Orders that a member places with us directly: in their manual store, priced and kept for a day (D24, §2.7). */
import { manualStore } from "~/domain/stores/manual.server";
import { holdStock } from "~/domain/stock/stock.server";
import { sql, type Tx } from "~/platform/db";
import { uuidv7 } from "~/platform/id";
import { sum } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "./address";
import { mostUnpaidOwn, reservationHours } from "./config";
import { evaluateOrders } from "./evaluate.server";
import { orderSteps } from "./steps.server";

export type PlacedParcel = {
  readonly warehouseId: string;
  readonly channelId: string;
  readonly lines: readonly { readonly variantId: string; readonly title: string; readonly qty: number }[];
};

export type Placing = {
  readonly memberId: string;
  readonly locale: string;
  readonly shipTo: ShipTo;
  readonly remark: string;
  readonly parcels: readonly PlacedParcel[];
};

/**
 * `taken-down`, `stock`, `address`, `number`, `channel`: as the order's tags. `changed`: another channel or price. `unpaid`: too
 * many orders reserve goods already.
 */
export type PlaceError = "taken-down" | "stock" | "address" | "number" | "channel" | "changed" | "unpaid";
export type Placed = { readonly ids: string[]; readonly total: bigint };

/**
 * Places one order for each parcel, with goods and price held for a day. Roll the caller's transaction back if it
 * fails. The total is in US cents.
 */
export async function placeOrders(
  tx: Tx,
  placing: Placing,
  now = new Date(),
): Promise<Result<Placed, PlaceError>> {
  const storeId = await manualStore(tx, placing.memberId, placing.locale);
  if ((await unpaidOwn(tx, storeId)) + placing.parcels.length > mostUnpaidOwn) return err("unpaid");
  const ids = placing.parcels.map(() => uuidv7());
  for (const [i, parcel] of placing.parcels.entries())
    await write(tx, ids[i] ?? "", storeId, placing, parcel);
  await orderSteps.begin(tx, "placed", { member: placing.memberId }, ids);
  await evaluateOrders(tx, ids, now);
  const evaluated = await readBack(tx, ids);
  for (const [i, parcel] of placing.parcels.entries()) {
    const problem = problemOf(parcel, evaluated.get(ids[i] ?? ""));
    if (problem) return err(problem);
  }
  const until = new Date(now.getTime() + reservationHours * 3_600_000);
  if (!(await hold(tx, ids, placing.parcels, until))) return err("stock");
  await tx.run(sql`update store_order set kept_until = ${until} where id = any(${ids}::uuid[])`);
  return ok({ ids, total: sum([...evaluated.values()].map((order) => order.total)) });
}

/**
 * Unpaid direct orders of the member that reserve goods, changed or ignored ones included. Locks the store's row, so
 * that two tabs are counted one after the other.
 */
async function unpaidOwn(tx: Tx, storeId: string): Promise<number> {
  await tx.rows(sql`select 1 from store where id = ${storeId} for no key update`);
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from store_order o
    where o.store_id = ${storeId} and o.status = 'AWAITING_PAYMENT'
      and ((o.box = 'ACTIVE' and o.kept_until > now())
        or exists (select 1 from stock_reservation r
          where r.ref_type = 'store_order' and r.ref_id = o.id and r.status = 'held'))`);
  return row?.count ?? 0;
}

async function write(
  tx: Tx,
  id: string,
  storeId: string,
  placing: Placing,
  parcel: PlacedParcel,
): Promise<void> {
  const { memberId, shipTo, remark } = placing;
  // The address book has asked about letters that carriers may not print.
  await tx.run(sql`
    insert into store_order (id, no, user_id, store_id, external_order_id, external_no, source, placed_at,
      store_pay_status, ship_to, letters_kept, country, channel_id, channel_chosen, warehouse_id, remark)
    values (${id}, 'Q' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('order_no_seq'), ${memberId},
      ${storeId}, ${id}, '', 'manual', now(), 'paid', ${JSON.stringify(shipTo)}::jsonb, true, ${shipTo.country},
      ${parcel.channelId}, true, ${parcel.warehouseId}, ${remark || null})`);
  const rows = parcel.lines.map(({ variantId, title, qty }, i) => ({
    external_line_id: String(i + 1),
    variant_id: variantId,
    title: title.slice(0, 300).toWellFormed(),
    qty,
  }));
  await tx.run(sql`
    insert into order_line (order_id, external_line_id, variant_id, title, qty)
    select ${id}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_line_id text,
      variant_id uuid, title text, qty int)`);
}

type Evaluated = {
  id: string;
  abnormal: string[];
  total: bigint;
  channelId: string | null;
  warehouseId: string | null;
};

async function readBack(tx: Tx, ids: readonly string[]): Promise<Map<string, Evaluated>> {
  const rows = await tx.rows<Evaluated>(sql`
    select id, abnormal, total, channel_id, warehouse_id from store_order
    where id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

const reasons: readonly (readonly [tag: string, error: PlaceError])[] = [
  ["OFF_SHELF", "taken-down"],
  ["NO_STOCK", "stock"],
  ["ADDRESS", "address"],
  ["TAX_ID", "number"],
  ["NOT_SERVED", "channel"],
  ["NO_CHANNEL", "channel"],
];

function problemOf(parcel: PlacedParcel, order: Evaluated | undefined): PlaceError | null {
  const reason = reasons.find(([tag]) => order?.abnormal.includes(tag));
  if (reason) return reason[1];
  const asChosen = order?.channelId === parcel.channelId && order.warehouseId === parcel.warehouseId;
  return asChosen ? null : "changed";
}

async function hold(
  tx: Tx,
  ids: readonly string[],
  parcels: readonly PlacedParcel[],
  until: Date,
): Promise<boolean> {
  const lines = parcels.flatMap(({ warehouseId, lines: own }, i) =>
    own.map(({ variantId, qty }) => ({ refId: ids[i] ?? "", variantId, warehouseId, qty })),
  );
  return (await holdStock(tx, "store_order", lines, until)).ok;
}
