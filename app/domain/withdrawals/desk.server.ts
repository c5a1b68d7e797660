/** Withdrawals at the desk (§7): the queue, one of them, its bank data, and the batches. */
import { membersWith } from "~/domain/accounts/found-by.server";
import type { Staff } from "~/domain/accounts/people";
import { personNameOf } from "~/domain/accounts/person-name.server";
import { pieceOf } from "~/domain/pieces.server";
import { db, sql, transaction, type Queryable, type Sql } from "~/platform/db";
import { audit } from "~/platform/audit.server";
import { containing } from "~/platform/db/list.server";
import type { Payment } from "./bank-file";
import { bankFilesFor, type BankFileKind } from "./bank-files.server";
import type { WithdrawalCurrency, WithdrawalType } from "./config";
import type { Destination } from "./destination";
import { standsStill } from "./move.server";
import type { HistoryStep, WithdrawalView } from "./view.server";
import { unsealed } from "./withdrawals.server";

export type DeskRow = Pick<
  WithdrawalView,
  "id" | "no" | "at" | "type" | "amount" | "fee" | "ccy" | "payout" | "mask" | "status" | "caution"
> & { member: string; email: string; approvals: number; batchNo: string | null };

/** Withdrawals with their member and batch. */
export const withdrawalSource = sql`withdrawal w join "user" u on u.id = w.user_id left join payout_batch b on b.id = w.batch_id`;

/** A search by number, the bank's number, member or batch. */
export function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`w.id in (
    select id from withdrawal where no ilike ${like} or bank_ref ilike ${like}
    union all select id from withdrawal where user_id in ${membersWith(q)}
    union all select id from withdrawal where batch_id in (select id from payout_batch where no ilike ${like}))`;
}

/** What a withdrawal is listed with, of `withdrawalSource`. */
export const rowColumns = sql`w.id, w.no, w.created_at as at, w.type, w.amount, w.fee, w.ccy, w.payout,
  w.dest_mask as mask, w.status, w.caution, u.user_name as member, u.email, b.no as batch_no,
  (w.approver1 is not null)::int + (w.approver2 is not null)::int as approvals`;

/** Our bank's fee of a withdrawal `w`: as entered when it was paid, plus the difference of its bank line. */
const bankFeeOf = sql`(w.bank_fee + ${pieceOf("withdrawals.feeOfLine")(sql`w.id`)})::bigint`;

/** Who approved a withdrawal `w`, by name. */
const approvers = sql`(select s.name from staff s where s.id = w.approver1) as "approver1Name",
  (select s.name from staff s where s.id = w.approver2) as "approver2Name"`;

export type FileRow = DeskRow &
  Pick<WithdrawalView, "fxRate" | "bankRef" | "paidOn"> & {
    bankFee: bigint | null;
    approver1Name: string | null;
    approver2Name: string | null;
  };

type More = Omit<FileRow, keyof DeskRow>;

/** What a file has besides: how each was paid, what our bank took, and who approved it. */
export async function forFile(rows: readonly DeskRow[]): Promise<FileRow[]> {
  const ids = rows.map(({ id }) => id);
  const more = await db.rows<More & { id: string }>(sql`
    select w.id, w.fx_rate, w.bank_ref, w.paid_on::text as paid_on, ${bankFeeOf} as bank_fee, ${approvers}
    from withdrawal w where w.id = any(${ids}::uuid[])`);
  const byId = new Map(more.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const found = byId.get(row.id);
    return found ? [{ ...row, ...found }] : [];
  });
}

export type DeskStep = HistoryStep & { by: string | null };

export type DeskWithdrawal = Omit<WithdrawalView, "history"> & {
  userId: string;
  member: string;
  email: string;
  name: string;
  memberStatus: string;
  closingEmail: string | null;
  batchNo: string | null;
  approver1: string | null;
  approver1Name: string | null;
  approver2Name: string | null;
  bankFee: bigint | null;
  kept: boolean;
  /** A chargeback of the member is not settled, or something is owed: nothing is paid out until then. */
  blocked: boolean;
  history: DeskStep[];
};

/** A withdrawal by its number, bank data masked; null where there is none. */
export async function deskWithdrawal(no: string): Promise<DeskWithdrawal | null> {
  const row = await db.first<Omit<DeskWithdrawal, "history" | "blocked">>(sql`
    select w.id, w.no, w.created_at as at, w.type, w.amount, w.fee, w.ccy, w.payout, w.fx_rate,
      w.dest_mask as mask, w.status, w.caution, w.reason, w.fixable, w.bank_ref, w.paid_on::text as paid_on,
      w.return_cost, ${bankFeeOf} as bank_fee, w.user_id, w.approver1,
      w.dest_enc is not null as kept, u.user_name as member, u.email, u.status as member_status, w.closing_email,
      ${personNameOf(sql`u.first_name`, sql`u.last_name`)} as name, b.no as batch_no,
      ${approvers}
    from ${withdrawalSource} where w.no = ${no}`);
  if (!row) return null;
  const history = await db.rows<DeskStep>(sql`
    select t.id::text, t.at, t.event, t.to_state as to, t.reason,
      case when t.actor like 'staff:%' then (select s.name from staff s where s.id = substr(t.actor, 7)::uuid) end as by
    from state_transition t where t.entity = 'withdrawal' and t.entity_id = ${row.id} order by t.at desc, t.id desc`);
  const waits = row.status === "UNDER_REVIEW" || row.status === "APPROVED";
  const blocked = waits && (await standsStill(db, row.userId));
  return { ...row, history, blocked };
}

type Viewer = Pick<Staff, "id">;

/** Decrypted bank data, for finance; reading it is audited. Null where it was erased. */
export function revealDestination(by: Viewer, no: string, ip: string): Promise<Destination | null> {
  return transaction(async (tx) => {
    const row = await tx.first<{ id: string; destEnc: string | null }>(sql`
      select id, dest_enc from withdrawal where no = ${no}`);
    const destination = row && unsealed(row.id, row.destEnc);
    if (!row || !destination) return null;
    const entry = { actor: `staff:${by.id}`, action: "withdrawal.reveal", ip } as const;
    await audit(tx, { ...entry, entity: "withdrawal", entityId: row.id });
    return destination;
  });
}

export type BatchRow = {
  id: string;
  no: string;
  at: Date;
  type: WithdrawalType;
  ccy: WithdrawalCurrency;
  by: string | null;
  count: number;
  /** Minor units of `ccy`. */
  total: bigint;
  waiting: number;
};

/** What a batch is listed with, of `batchSource`. */
export const batchColumns = sql`b.id, b.no, b.created_at as at, b.type, b.ccy,
  (select s.name from staff s where s.id = b.made_by) as by, sums.count, sums.total, sums.waiting`;
export const batchSource = sql`payout_batch b cross join lateral (
  select count(*)::int as count, coalesce(sum(w.payout), 0)::bigint as total,
    count(*) filter (where w.status = 'PAYING')::int as waiting
  from withdrawal w where w.batch_id = b.id) sums`;

/** A batch with its withdrawals (a hundred at most, by how batches are made); null where there is none. */
export async function payoutBatch(no: string): Promise<{ batch: BatchRow; rows: DeskRow[] } | null> {
  const batch = await db.first<BatchRow>(sql`select ${batchColumns} from ${batchSource} where b.no = ${no}`);
  if (!batch) return null;
  const rows = await db.rows<DeskRow>(sql`
    select ${rowColumns} from ${withdrawalSource} where w.batch_id = ${batch.id} order by w.no`);
  return { batch, rows };
}

/** In which forms a batch can be given to the bank; nothing of its bank data leaves here. */
export async function batchFiles(batchId: string): Promise<BankFileKind[]> {
  return bankFilesFor(await paymentsOf(db, batchId));
}

async function paymentsOf(on: Queryable, batchId: string): Promise<Payment[]> {
  const rows = await on.rows<Omit<Payment, "destination"> & { id: string; destEnc: string | null }>(sql`
    select id, no, payout, ccy, dest_enc from withdrawal
    where batch_id = ${batchId} and status in ('PAYING', 'COMPLETED') order by no`);
  return rows.flatMap(({ id, destEnc, ...row }) => {
    const destination = unsealed(id, destEnc);
    return destination ? [{ ...row, destination }] : [];
  });
}

/**
 * The payments of a batch with their bank data, for its file; the download is audited. Refused payments and erased bank
 * data are left out.
 */
export function batchPayments(
  by: Viewer,
  no: string,
  ip: string,
): Promise<{ type: WithdrawalType; payments: Payment[] } | null> {
  return transaction(async (tx) => {
    const batch = await tx.first<{ id: string; type: WithdrawalType }>(sql`
      select id, type from payout_batch where no = ${no}`);
    if (!batch) return null;
    const payments = await paymentsOf(tx, batch.id);
    const entry = { actor: `staff:${by.id}`, action: "payout-batch.export", ip } as const;
    const after = { payments: payments.length };
    await audit(tx, { ...entry, entity: "payout_batch", entityId: batch.id, after });
    return { type: batch.type, payments };
  });
}
