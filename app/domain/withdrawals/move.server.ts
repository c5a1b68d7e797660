/** Moving a withdrawal from state to state: locked in the order of §4.7, by compare-and-set, with its history. */
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { lockWallet, voidPending, walletOf } from "~/domain/ledger/ledger.server";
import { sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import { heldKeys, type Moved } from "./journals";
import { withdrawalStates, type WithdrawalEvent, type WithdrawalStatus } from "./states";

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
};

/** Locks the wallet, then the withdrawal; null where there is none, or where it is another member's. */
export async function lockWithdrawal(tx: Tx, no: string, memberId?: string): Promise<Locked | null> {
  const owner = await tx.first<{ userId: string }>(sql`
    select user_id from withdrawal where no = ${no}`);
  if (!owner || (memberId !== undefined && owner.userId !== memberId)) return null;
  await tx.run(lockWallet(owner.userId));
  return tx.first<Locked>(sql`
    select id, no, user_id, type, amount, fee, ccy, payout, status, caution, approver1, approver2,
      fx_rate, dest_enc, (created_at at time zone 'UTC')::date::text as requested_on, return_cost,
      bank_fee, paid_line, payings
    from withdrawal where no = ${no} for update`);
}

/**
 * Whether a member's withdrawals are paused (J12): an unsettled chargeback, or its debt. Those already given to the
 * bank go on.
 */
export async function standsStill(on: Queryable, memberId: string): Promise<boolean> {
  const { disputed, owed } = await walletOf(memberId, on);
  return disputed || owed > 0n;
}

type Step = { actor: Actor; reason?: string | undefined; set?: Sql };

/** Moves it where the event fits its state; false, and nothing is changed, where it does not. */
export async function move(
  tx: Tx,
  row: Locked,
  event: WithdrawalEvent,
  { actor, reason, set }: Step,
): Promise<boolean> {
  const next = withdrawalStates.next(row.status, event);
  if (!next.ok) return false;
  const changed = await tx.run(sql`
    update withdrawal set status = ${next.value}, version = version + 1, updated_at = now()${set ? sql`, ${set}` : sql``}
    where id = ${row.id} and status = ${row.status}`);
  if (changed !== 1) return false;
  await recordTransitions(tx, [
    { entity: "withdrawal", entityId: row.id, from: row.status, to: next.value, event, actor, reason },
  ]);
  return true;
}

/** Releases the held money, which then repays what is owed, as all incoming money does. */
export async function voidHold(tx: Tx, row: Locked): Promise<void> {
  const [held = "", fee = ""] = heldKeys(row);
  if (!(await voidPending(tx, held))) throw new Error(`${row.no}: nothing was held`);
  if (row.fee > 0n) await voidPending(tx, fee);
  await repayFromIncoming(tx, row.userId);
}
