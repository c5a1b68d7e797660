/**
 * Replaces the receipt of a wire whose amount was corrected or that the bank reversed. The first receipt stays. The new
 * one states the final amount and names the one it replaces; zero cancels it.
 */
import { sql, type Queryable } from "~/platform/db";
import { readContent, type Buyer, type KeptContent, type Seller } from "./document";
import { head, type Due } from "./due.server";
import type { Draft } from "./numbers.server";

/**
 * Whether a correction replaces a receipt: only of a recharge's wire, because orders have invoices. Undone before its
 * receipt, there is nothing to cancel.
 */
export async function replacesReceipt(on: Queryable, adjustmentId: string): Promise<boolean> {
  const row = await on.first(sql`
    select 1 from adjustment x join recharge_order r on r.id = x.wire_id
    where x.id = ${adjustmentId}::uuid and (x.kind = 'wire' or (x.kind in ('mistaken', 'recall') and exists (
      select 1 from invoice i where i.kind = 'RECEIPT' and i.ref_type = 'recharge_order' and i.ref_id = r.id)))`);
  return row !== null;
}

/** Whether a recharge's wire was undone or reversed: without a receipt so far, it gets none. */
export async function isUndone(on: Queryable, { refType, refId }: Pick<Due, "refType" | "refId">) {
  if (refType !== "recharge_order") return false;
  const row = await on.first(sql`
    select 1 from adjustment where wire_id = ${refId}::uuid and kind in ('mistaken', 'recall') and status = 'POSTED'`);
  return row !== null;
}

type Row = {
  no: string;
  issuedAt: Date;
  supplyOn: string;
  refId: string;
  refNo: string;
  content: KeptContent;
  ccy: string;
  total: bigint;
  /** What the correction changes, in minor units of `ccy` and in cents of USD. */
  more: bigint;
  moreUsd: bigint;
  reason: string;
  /** The bank's own number of what arrived; null where nothing did. */
  transaction: string | null;
};

/** The receipt that takes another's place; null while there is none to replace. */
export async function replacedReceipt(
  on: Queryable,
  due: Due,
  { seller, buyer }: { seller: Seller; buyer: Buyer },
): Promise<Draft | null> {
  const row = await on.first<Row>(sql`
    select i.no, i.issued_at, i.supply_on, i.ref_id, i.ref_no, i.content, i.ccy, i.total,
      x.ccy_amount as more, x.amount as more_usd, x.reason,
      l.entry_ref as transaction
    from adjustment x left join bank_line l on l.id = x.line_id join invoice i on i.kind = 'RECEIPT' and i.ref_type = 'recharge_order' and i.ref_id = x.wire_id
    where x.id = ${due.refId}::uuid order by i.issued_at desc, i.id desc limit 1`);
  if (!row) return null;
  const before = readContent(row.content);
  const total = row.total + row.more;
  return {
    ...head({ ...due, refType: "recharge_order", refId: row.refId }, row.refNo),
    storeId: null,
    supplyOn: new Date(row.supplyOn),
    seller,
    buyer,
    content: {
      ...before,
      paid: before.paid && {
        ...before.paid,
        amount: total,
        transaction: row.transaction ?? before.paid.transaction,
      },
      credited: (before.credited ?? 0n) + row.moreUsd,
      corrects: { no: row.no, issuedAt: row.issuedAt.toISOString() },
      reason: row.reason,
    },
    ccy: row.ccy,
    goods: total,
    discount: 0n,
    shipping: 0n,
    service: 0n,
    tax: 0n,
    fee: 0n,
    total,
  };
}
