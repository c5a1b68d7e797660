/** What a case can give back: the shares of its lines, as the order stands now (§3.9, the split of a refund). */
import { settledSince } from "~/domain/bills/charged.server";
import { linesToRefund } from "~/domain/orders/refund-lines.server";
import { refundableOf, type RefundSource } from "~/domain/orders/refundable.server";
import type { Parts } from "~/domain/ledger/postings";
import type { LineOption } from "~/partners/stores/store-platform";
import { db, prepare, sql, type Queryable } from "~/platform/db";
import { ceilingOf, type Paid, type ShareLine, type Units } from "./shares";

export type ClaimLine = ShareLine & {
  readonly title: string;
  readonly sku: string | null;
  readonly options: readonly LineOption[];
  /** Units in an open case. */
  readonly open: boolean;
};

export type Claimable = {
  readonly stage: "before" | "after" | null;
  readonly lines: readonly ClaimLine[];
  readonly paid: Paid;
  readonly left: Parts;
  readonly sources: readonly RefundSource[];
};

type Settled = {
  lineId: string;
  refunded: number;
  given: bigint;
  resent: number;
  open: boolean;
  paidGoods: bigint;
  differs: bigint;
  /** Units that the store took out since it was paid: they were credited, and are no part of the order. */
  takenOut: number;
};

/** The lines of an order with what of them can be claimed, and its money; on a transaction as that sees it. */
export async function claimableOf(
  order: { readonly id: string; readonly status: string },
  on: Queryable = db,
): Promise<Claimable> {
  const [[able, lines], settled, paid, since] = await Promise.all([
    refundableOf(on, order).then(
      async (able) => [able, await linesToRefund(order.id, able.stage ?? "after", on)] as const,
    ),
    on.rows<Settled>(
      prepare(sql`
      select l.id as line_id, l.refunded, coalesce(sum(x.given), 0)::bigint as given,
        coalesce(sum(x.resent), 0)::int as resent, coalesce(bool_or(x.open), false) as open,
        coalesce((select sum(i.qty * coalesce(i.paid_price, i.unit_price)) from order_line_item i
          where i.order_line_id = l.id), 0)::bigint as paid_goods,
        coalesce((select sum(i.qty * (i.unit_price - coalesce(i.paid_price, i.unit_price))) from order_line_item i
          where i.order_line_id = l.id), 0)::bigint as differs, l.qty - coalesce(l.store_qty, l.qty) as taken_out
      from order_line l left join aftersale_line x on x.order_line_id = l.id where l.order_id = ${order.id} group by l.id`),
    ),
    on.first<Paid>(
      prepare(sql`
      select goods, discount, shipping, tax, coalesce(shipping_fixed, 0)::bigint as fixed_shipping
      from store_order where id = ${order.id}`),
    ),
    settledSince(on, order.id),
  ]);
  if (!paid) throw new Error("order is gone");
  const known = new Map(settled.map((line) => [line.lineId, line]));
  return {
    stage: able.stage,
    paid: { ...paid, since },
    left: able.parts,
    sources: able.sources,
    lines: lines.flatMap((line) => {
      const was = known.get(line.id);
      const { refunded = 0, given = 0n, resent = 0, open = false, differs = 0n, takenOut = 0 } = was ?? {};
      const qty = line.qty - takenOut;
      if (qty === 0) return [];
      const left = Math.max(0, line.left - resent);
      const gone = Math.min(qty, refunded - takenOut + resent);
      const { id, title, sku, options } = line;
      const ofRest = (amount: bigint) => (amount * BigInt(qty)) / BigInt(line.qty);
      const goods = ofRest(was?.paidGoods ?? line.goods);
      const weightG = Math.floor((line.weightG * qty) / line.qty);
      const elsewhere = resent + line.asked;
      return {
        ...{ id, title, sku, options, qty, goods, differs: ofRest(differs), weightG },
        ...{ left, gone, elsewhere, given, open },
      };
    }),
  };
}

/** The most that these units get now. */
export const ceilingFor = ({ lines, paid, left }: Claimable, units: readonly Units[]) =>
  ceilingOf(lines, units, paid, left);

/** The units that a case is about, without those that it has sent again. */
export const unitsOfCase = (on: Queryable, caseId: string): Promise<Units[]> =>
  on.rows<Units>(sql`
    select order_line_id as line_id, qty - resent as qty from aftersale_line
    where case_id = ${caseId} and qty > resent order by order_line_id`);
