/** What members see of disputes over their own payments. */
import { db, sql } from "~/platform/db";
import type { DisputeStatus } from "./facts";

export type DisputeView = {
  no: string;
  /** Cents of USD. */
  amount: bigint;
  status: DisputeStatus;
};

/** The disputes over one payment, the first one first. */
export function disputesOf(paymentId: string): Promise<DisputeView[]> {
  return db.rows<DisputeView>(sql`
    select provider_id as no, value as amount, status from dispute
    where payment_id = ${paymentId} order by opened_at, id`);
}

/** The member's payment that a dispute is about; null where the dispute is not theirs. */
export async function disputedPayment(memberId: string, disputeId: string): Promise<string | null> {
  const row = await db.first<{ paymentId: string }>(sql`
    select payment_id from dispute where id = ${disputeId} and user_id = ${memberId}`);
  return row?.paymentId ?? null;
}
