/** Rows of refunds, written for the nouns that decide about them: they hold the locks and ask `refundStates`. */
import type { Parts } from "~/domain/ledger/postings";
import { sql, type Sql, type Tx } from "~/platform/db";

export type NewRefund = {
  readonly id: string;
  readonly userId: string;
  readonly orderId: string;
  /** The payment it goes back to; null for the wallet. */
  readonly paymentId: string | null;
  /** Cents, of all parts and the goodwill. */
  readonly amount: bigint;
  readonly parts: Parts;
  readonly goodwill: bigint;
  readonly reason: string;
  /** Who of the staff asks for it; null where it follows from an answer or a deadline. */
  readonly requestedBy: string | null;
};

/** Writes a refund that is asked for; its number. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const { goods, shipping, service, tax } = refund.parts;
  const made = await tx.first<{ no: string }>(sql`
    insert into refund (id, no, user_id, order_id, payment_id, status, amount, goods, shipping, service, tax, goodwill,
      reason, requested_by)
    values (${refund.id}, 'F' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('refund_no_seq'),
      ${refund.userId}, ${refund.orderId}, ${refund.paymentId}::uuid, 'REQUESTED', ${refund.amount}, ${goods}, ${shipping},
      ${service}, ${tax}, ${refund.goodwill}, ${refund.reason}, ${refund.requestedBy}::uuid)
    returning no`);
  if (!made) throw new Error("no refund was written");
  return made.no;
}

/** Keeps what a refund is for: a `select` gives line of the order, title and number of units. */
export async function insertRefundLines(tx: Tx, refundId: string, lines: Sql): Promise<void> {
  await tx.run(sql`
    insert into refund_line (refund_id, order_line_id, title, qty)
    select ${refundId}::uuid, l.order_line_id, l.title, l.qty from (${lines}) as l (order_line_id, title, qty)`);
}

/** Says who has decided about a refund; a reason takes the place of the one that stands there. */
export async function decidedBy(tx: Tx, refundId: string, staffId: string, reason?: string): Promise<void> {
  await tx.run(sql`
    update refund set decided_by = ${staffId}, reason = coalesce(nullif(${reason ?? ""}::text, ''), reason)
    where id = ${refundId}`);
}

/** Gives a refund that was made at the provider to the order it is for. */
export async function moveToOrder(tx: Tx, refundId: string, orderId: string): Promise<void> {
  await tx.run(sql`update refund set order_id = ${orderId} where id = ${refundId}`);
}

/**
 * Adds a refund to its payment's sum; returns the payment's method. Null above what it took, which the row's CHECK
 * refuses too.
 */
export async function addRefunded(tx: Tx, paymentId: string, amount: bigint): Promise<string | null> {
  const payment = await tx.first<{ method: string }>(sql`
    update payment set refunded = refunded + ${amount}
    where id = ${paymentId} and refunded + ${amount} <= amount returning method`);
  return payment?.method ?? null;
}
