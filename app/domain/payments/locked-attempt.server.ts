/** An attempt that has begun, as the commands that move it hold it: locked with its wallet and all that it pays for. */
import { lockWallet, type Funds } from "~/domain/ledger/ledger.server";
import { sql, type Tx } from "~/platform/db";
import type { Write } from "~/platform/db/writes.server";
import { paymentColumns, type Dues, type PaymentRow } from "./attempts.server";
import { lockFundsAndDues } from "./lock.server";
import { payableKind, type Attempt, type PayableRef } from "./payable.server";

export type LockedAttempt = {
  payment: PaymentRow;
  refs: PayableRef[];
  agreed: Attempt["agreed"];
  dues: Dues;
  funds: Funds;
};

/** Locks the wallet of an attempt's member, then the attempt, then its payables (§4.7), and reads all of them. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<LockedAttempt | null> {
  type Row = PaymentRow & {
    payables: { type: PayableRef["type"]; id: string; amount: string; version: number }[];
  };
  // Counting the wallet makes it be locked before the attempt.
  const row = await tx.first<Row>(sql`
    with wallet as materialized (${lockWallet(sql`(select user_id from payment where id = ${paymentId})`)})
    select ${paymentColumns},
      (select jsonb_agg(jsonb_build_object('type', payable_type, 'id', payable_id, 'amount', amount::text,
        'version', quote_version)) from payment_payable where payment_id = payment.id) as payables
    from payment where id = ${paymentId} and (select count(*) from wallet) >= 0 for update of payment`);
  if (!row) return null;
  const { payables, ...payment } = row;
  const refs = payables.map(({ type, id }) => ({ type, id }));
  const { dues, funds } = await lockFundsAndDues(tx, payment.userId, refs);
  const agreed = new Map(payables.map((p) => [p.id, { amount: BigInt(p.amount), quoteVersion: p.version }]));
  return { payment, refs, agreed, dues, funds };
}

/** What lets go of the payables of an attempt. */
export async function releaseAll(tx: Tx, dues: Dues, attempt: Attempt): Promise<Write[]> {
  const writes: Write[] = [];
  for (const [type, list] of dues) writes.push(...(await payableKind(type).release(tx, list, attempt)));
  return writes;
}

/** A locked attempt as its payables see it. */
export function attemptOf(
  { payment, agreed }: LockedAttempt,
  actor: Attempt["actor"],
  captured: Attempt["captured"],
): Attempt {
  return {
    paymentId: payment.id,
    memberId: payment.userId,
    method: payment.method,
    actor,
    auto: payment.auto,
    reserved: true,
    late: payment.status === "FAILED",
    agreed,
    captured,
  };
}
