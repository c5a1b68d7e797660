/** A refund's row as its commands hold it: locked after the wallet and the order it belongs to. */
import type { Staff } from "~/domain/accounts/people";
import { lockWallet } from "~/domain/ledger/ledger.server";
import type { Parts } from "~/domain/ledger/postings";
import type { RefundStatus } from "~/domain/payments/refunds/refunds";
import { db, Rollback, sql, transactionOr, type Queryable, type Tx } from "~/platform/db";
import type { Result } from "~/platform/result";
import { lockAnyOrder, type Row } from "./row.server";
import { ordersOfPayment } from "./refundable.server";

export type RefundError =
  | "orders:error.unknown"
  | "orders:error.stale"
  | "orders:error.pay-locked"
  | "refunds:error.nothing"
  | "refunds:error.reason"
  | "refunds:error.tooMuch"
  | "refunds:error.source"
  | "refunds:error.goodwill"
  | "refunds:error.same"
  | "refunds:error.another"
  | (string & {});

export type Person = Pick<Staff, "id" | "roles">;
export type Answer<T> = Result<T, RefundError>;

/** Runs the work; an error rolls everything back. */
export function within<T>(work: (tx: Tx) => Promise<Answer<T>>): Promise<Answer<T>> {
  return transactionOr<Answer<T>, Answer<T>>(async (tx) => {
    const done = await work(tx);
    if (!done.ok) throw new Rollback(done);
    return done;
  });
}
/** How many refunds of an order there are, in whatever state. */
export async function refundsOf(orderId: string, on: Queryable = db): Promise<number> {
  const row = await on.first<{ count: number }>(sql`
    select count(*)::int as count from refund where order_id = ${orderId}`);
  return row?.count ?? 0;
}

/** How journals name the order. */
export const refOf = ({ id, no }: Row) => ({ type: "store_order", id, no });

export type Stored = Parts & {
  id: string;
  no: string;
  userId: string;
  status: RefundStatus;
  amount: bigint;
  goodwill: bigint;
  paymentId: string | null;
  orderNo: string | null;
  requestedBy: string | null;
  reason: string;
};

/**
 * Locks wallet, order and refund, in this order; null where there is none of that number. `chosen`: the order finance
 * names where the refund names none, one of those its payment paid for.
 */
export async function lockRefund(
  tx: Tx,
  no: string,
  chosen?: string,
): Promise<{ refund: Stored; order: Row | null } | null> {
  await tx.rows(lockWallet(sql`(select user_id from refund where no = ${no})`));
  const found = await tx.first<{ orderId: string | null; paymentId: string | null }>(sql`
    select order_id, payment_id from refund where no = ${no}`);
  if (!found) return null;
  if (!found.orderId && found.paymentId && chosen) {
    const paid = await ordersOfPayment(tx, found.paymentId);
    found.orderId = paid.find((order) => order.no === chosen)?.id ?? null;
  }
  const order = found.orderId ? await lockAnyOrder(tx, { id: found.orderId }) : null;
  const refund = await tx.first<Stored>(sql`
    select r.id, r.no, r.user_id, r.status, r.amount, r.goods, r.shipping, r.service, r.tax, r.goodwill,
      r.payment_id, ${order?.no ?? null}::text as order_no, r.requested_by, r.reason
    from refund r where r.no = ${no} for update`);
  return refund && { refund, order };
}
