/** Chargebacks at the desk (§7, finance): which wait for evidence, and what each is about. */
import type { StaffRole } from "~/domain/accounts/people";
import { db, sql } from "~/platform/db";
import type { DisputeStatus } from "./facts";
import { payableKind, type PayableType, type PayableView } from "../payable.server";

/** Who of the staff answers chargebacks (§7). */
export const disputeRoles: readonly StaffRole[] = ["finance"];

export type DisputeRow = {
  id: string;
  provider: "stripe" | "paypal";
  no: string;
  memberId: string;
  member: string;
  email: string;
  amount: bigint;
  ccy: string;
  value: bigint;
  fee: bigint;
  status: DisputeStatus;
  taken: boolean;
  fromBalance: bigint;
  reason: string | null;
  dueAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
  paymentId: string;
  /** What of it the member still owes, together with other chargebacks. */
  owed: bigint;
};

/** What a chargeback is listed with, of `disputeSource`. */
export const disputeColumns = sql`d.id, d.provider, d.provider_id as no, d.user_id as member_id, u.user_name as member, u.email,
  d.amount, d.ccy, d.value, d.fee, d.status, d.taken, d.from_balance, d.reason,
  d.evidence_due_at as due_at, d.opened_at, d.closed_at, d.payment_id,
  coalesce((select a.posted from ledger_account a
    where a.code = 'recv:member:' || d.user_id and a.ccy = 'USD'), 0)::bigint as owed`;
export const disputeSource = sql`dispute d join "user" u on u.id = d.user_id`;

export type DisputeView = DisputeRow & { things: (PayableView & { type: PayableType })[] };

/** One chargeback with what the payment was for; null where there is none. */
export async function findDispute(id: string): Promise<DisputeView | null> {
  const row = await db.first<DisputeRow>(
    sql`select ${disputeColumns} from ${disputeSource} where d.id = ${id}`,
  );
  if (!row) return null;
  const refs = await db.rows<{ type: PayableType; ids: string[] }>(sql`
    select payable_type as type, array_agg(payable_id::text order by payable_id) as ids from payment_payable
    where payment_id = ${row.paymentId} group by payable_type order by payable_type`);
  const things = await Promise.all(
    refs.map(async ({ type, ids }) =>
      (await payableKind(type).describe(row.memberId, ids)).map((view) => ({ ...view, type })),
    ),
  );
  return { ...row, things: things.flat() };
}
