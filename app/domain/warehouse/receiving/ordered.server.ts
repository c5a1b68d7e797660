/** What receiving asks of purchase orders, and tells them. By this file alone, deliveries change them. */
import type { Staff } from "~/domain/accounts/people";
import { bookReceived } from "~/domain/purchasing/order.server";
import { takeBackReceived } from "~/domain/purchasing/taken-back.server";
import { sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";

export type OrderedLine = {
  readonly lineId: string;
  readonly variantId: string;
  readonly ordered: number;
  readonly cancelled: number;
  readonly received: number;
};

/** The lines of a purchase order, as they stand. One that was cancelled, or is a draft again, has none: nothing is to come. */
export const orderedLines = (on: Queryable, poId: string): Promise<OrderedLine[]> =>
  on.rows<OrderedLine>(sql`
    select l.id as line_id, l.variant_id, l.ordered, l.cancelled, l.received
    from purchase_order_line l join purchase_order p on p.id = l.purchase_order_id
    where l.purchase_order_id = ${poId} and p.status not in ('DRAFT', 'CANCELLED') order by l.id`);

/** A purchase order `p` whose goods may come. */
export const awaitsGoods: Sql = sql`p.status in ('PLACED', 'CONFIRMED', 'PART_RECEIVED')`;

/** A purchase order by its number; null where there is none. */
export const purchaseByNo = (on: Queryable, no: string) =>
  on.first<{ id: string; no: string; warehouseId: string; awaits: boolean }>(sql`
    select p.id, p.no, p.warehouse_id, ${awaitsGoods} as awaits from purchase_order p where upper(p.no) = upper(${no})`);

/** A booking of a line of goods; null where the order does not name them. */
type Told = {
  lineId: string | null;
  accepted: number;
  rejected: number;
  over: number;
  isSurplus: boolean;
  token: string;
};

/**
 * Tells the purchase order what a booking brought; negative pieces take one back. `stale`: it was changed at this moment,
 * and does not bear it. Surplus that goes back is no affair of the order: the supplier owes none of it.
 */
export async function tellPurchase(
  tx: Tx,
  by: Pick<Staff, "id" | "roles">,
  { purchaseOrderId }: { readonly purchaseOrderId: string | null },
  { lineId, accepted, rejected, over, isSurplus, token }: Told,
): Promise<Result<undefined, "stale">> {
  const owed = isSurplus ? 0 : rejected;
  if (purchaseOrderId === null || lineId === null || (accepted === 0 && owed === 0)) return ok();
  const pieces = { lineId, token, accepted: accepted - over, rejected: owed, over };
  const { accepted: good } = pieces;
  const done =
    accepted < 0 || owed < 0
      ? await takeBackReceived(tx, { staff: by }, purchaseOrderId, {
          ...pieces,
          ...{ accepted: -good, rejected: -owed, over: -over },
        })
      : await bookReceived(tx, { staff: by }, purchaseOrderId, [pieces]);
  return done.ok ? ok() : err("stale");
}
