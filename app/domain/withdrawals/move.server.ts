/** The row of a withdrawal as its steps hold it, locked in the order of §4.7, and the money that is held for it. */
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { lockWallet, voidPending, walletOf } from "~/domain/ledger/ledger.server";
import { sql, type Queryable, type Tx } from "~/platform/db";
import { heldKeys, type Moved } from "./journals";
import type { WithdrawalStatus } from "./states";

/** A withdrawal as commands lock it. */
export type Locked = Moved & {
  status: WithdrawalStatus;
  caution: boolean;
  approver1: string | null;
  approver2: string | null;
  fxRate: bigint | null;
  destEnc: string | null;
  /** The day it was asked for, in UTC. */
  requestedOn: string;
  /** Of one that was paid and came back: what the banks kept, cents of USD. */
  returnCost: bigint | null;
  /** Minor units of `ccy` that our bank took for it, as it was said when it was paid. */
  bankFee: bigint | null;
  /** The line of the statement that paid it; null where finance said so by hand. */
  paidLine: string | null;
  /** A chargeback of its member is not settled, or something is owed: see `standsStill`. */
  blocked: boolean;
};

/** Locks the wallet, then the withdrawal; null where there is none, or where it is another member's. */
export async function lockWithdrawal(tx: Tx, no: string, memberId?: string): Promise<Locked | null> {
  const owner = await tx.first<{ userId: string }>(sql`
    select user_id from withdrawal where no = ${no}`);
  if (!owner || (memberId !== undefined && owner.userId !== memberId)) return null;
  await tx.run(lockWallet(owner.userId));
  const row = await tx.first<Omit<Locked, "blocked">>(sql`
    select id, no, user_id, type, amount, fee, ccy, payout, status, caution, approver1, approver2,
      fx_rate, dest_enc, (created_at at time zone 'UTC')::date::text as requested_on, return_cost,
      bank_fee, paid_line, payings
    from withdrawal where no = ${no} for update`);
  return row && { ...row, blocked: await standsStill(tx, owner.userId) };
}

/**
 * Whether a member's withdrawals are paused (J12): an unsettled chargeback, or its debt. Those already given to the
 * bank go on.
 */
export async function standsStill(on: Queryable, memberId: string): Promise<boolean> {
  const { disputed, owed } = await walletOf(memberId, on);
  return disputed || owed > 0n;
}

/** Releases the held money, which then repays what is owed, as all incoming money does. */
export async function voidHold(tx: Tx, row: Locked): Promise<void> {
  const [held = "", fee = ""] = heldKeys(row);
  if (!(await voidPending(tx, held))) throw new Error(`${row.no}: nothing was held`);
  if (row.fee > 0n) await voidPending(tx, fee);
  await repayFromIncoming(tx, row.userId);
}
