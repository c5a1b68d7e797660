/** What a member sees of their own withdrawals. */
import { db, sql } from "~/platform/db";
import { openRequests, type WithdrawalCurrency, type WithdrawalType } from "./config";
import { openStatuses, type WithdrawalStatus } from "./states";

export type WithdrawalRow = {
  id: string;
  no: string;
  at: Date;
  type: WithdrawalType;
  /** Cents of USD that leave the wallet, and what of it is our fee. */
  amount: bigint;
  fee: bigint;
  ccy: WithdrawalCurrency;
  /** What is sent, once that is fixed. */
  payout: bigint | null;
  fxRate: bigint | null;
  mask: string;
  status: WithdrawalStatus;
  /** Two people look at it, whatever its amount. */
  caution: boolean;
  reason: string | null;
  fixable: boolean;
};

/** What a member's withdrawal is shown with, of `withdrawal w`. */
export const withdrawalColumns = sql`w.id, w.no, w.created_at as at, w.type, w.amount, w.fee, w.ccy, w.payout, w.fx_rate,
  w.dest_mask as mask, w.status, w.caution, w.reason, w.fixable`;

/** Accounts that a member has used in requests, the latest first, to choose again. */
export function payeesOf(memberId: string): Promise<Pick<WithdrawalRow, "no" | "type" | "mask">[]> {
  return db.rows(sql`
    select no, type, mask from (
      select distinct on (w.type, w.dest_mask) w.no, w.type, w.dest_mask as mask, w.created_at
      from withdrawal w where w.user_id = ${memberId} and w.dest_enc is not null
      order by w.type, w.dest_mask, w.created_at desc) payee
    order by created_at desc limit 5`);
}

export type HistoryStep = {
  id: string;
  at: Date;
  event: string;
  to: WithdrawalStatus;
  reason: string | null;
};

export type WithdrawalView = WithdrawalRow & {
  bankRef: string | null;
  paidOn: string | null;
  returnCost: bigint | null;
  history: HistoryStep[];
};

/** One withdrawal of a member with its history, the newest first; null where it is not theirs. */
export async function withdrawalOf(memberId: string, no: string): Promise<WithdrawalView | null> {
  const row = await db.first<Omit<WithdrawalView, "history">>(sql`
    select ${withdrawalColumns}, w.bank_ref, w.paid_on::text as paid_on, w.return_cost
    from withdrawal w where w.no = ${no} and w.user_id = ${memberId}`);
  if (!row) return null;
  const history = await db.rows<HistoryStep>(sql`
    select id::text, at, event, to_state as to, reason from state_transition
    where entity = 'withdrawal' and entity_id = ${row.id} order by at desc, id desc`);
  return { ...row, history };
}

/** The open request that prevents a new one; null where a new one is possible. */
export async function openWithdrawal(
  memberId: string,
): Promise<{ no: string; status: WithdrawalStatus } | null> {
  const open = await db.rows<{ no: string; status: WithdrawalStatus }>(sql`
    select no, status from withdrawal
    where user_id = ${memberId} and status = any(${[...openStatuses]}::text[]) order by created_at desc`);
  return open.length >= openRequests ? (open[0] ?? null) : null;
}
