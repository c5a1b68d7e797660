/** What receiving asks of purchase orders, and tells them. By this file alone, deliveries change them. */
import type { Staff } from "~/domain/accounts/people";
import { sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import { ok, type Result } from "~/platform/result";

export type OrderedLine = {
  readonly lineId: string;
  readonly variantId: string;
  readonly ordered: number;
  readonly cancelled: number;
  readonly received: number;
};

/** The lines of a purchase order, as they stand. */
export const orderedLines = (on: Queryable, poId: string): Promise<OrderedLine[]> =>
  on.rows<OrderedLine>(sql`
    select id as line_id, variant_id, ordered, cancelled, received from purchase_order_line
    where purchase_order_id = ${poId} order by id`);

/** A purchase order `p` whose goods may come. */
export const awaitsGoods: Sql = sql`p.status in ('PLACED', 'CONFIRMED', 'PART_RECEIVED')`;

/** A purchase order by its number; null where there is none. */
export const purchaseByNo = (on: Queryable, no: string) =>
  on.first<{ id: string; no: string; warehouseId: string; awaits: boolean }>(sql`
    select p.id, p.no, p.warehouse_id, ${awaitsGoods} as awaits from purchase_order p where upper(p.no) = upper(${no})`);


type Told = {
  lineId: string | null;
  accepted: number;
  rejected: number;
  over: number;
  isSurplus: boolean;
  token: string;
};

export async function tellPurchase(
  _tx: Tx,
  _by: Pick<Staff, "id" | "roles">,
  _receipt: { id: string; purchaseOrderId: string | null },
  _told: Told,
): Promise<Result<undefined, "stale">> {
  return ok();
}

export async function allocateArrived(_tx: Tx, _warehouseId: string, _variantIds: readonly string[]): Promise<void> {}
