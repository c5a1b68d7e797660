/**
 * Money without a reference that was credited to the wrong member and can no longer simply be taken back. One person
 * proposes to undo it, another posts it (J1w). Then the line can be booked to its owner.
 */
import type { Staff } from "~/domain/accounts/people";
import { proposeWireDifference as propose } from "~/domain/adjustments/propose.server";
import { lockWallet } from "~/domain/ledger/ledger.server";
import type { WireCurrency } from "~/domain/payments/wires/config";
import { freeReceipts } from "~/domain/payments/wires/accounts.server";
import { audit } from "~/platform/audit.server";
import { db, isUniqueViolation, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { correctionOn } from "./unlink.server";

/** What a line credited to a member. */
export type Credited = {
  userId: string;
  ccy: WireCurrency;
  /** The line's amount in minor units of `ccy`, and what was credited for it, in cents of USD. */
  amount: bigint;
  credited: bigint;
  /** What is on the balance and not held, in cents. */
  free: bigint;
  journalId: string;
  bookedOn: string;
  language: string;
};

/** What a line has credited to a member; null where it has not, or that was taken back. */
export function creditedBy(lineId: string, on: Queryable = db): Promise<Credited | null> {
  return on.first<Credited>(sql`
    select l.ref_id as user_id, l.ccy, l.amount, e.amount as credited, a.posted - a.pending_dr as free, j.id as journal_id,
      l.booked_on::text as booked_on, u.locale as language
    from bank_line l join journal j on j.idem_key = l.journal_key and j.status = 'posted'
    join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
    join ledger_account a on a.id = e.account_id and a.kind = 'mem:avail'
    join "user" u on u.id = l.ref_id
    where l.id = ${lineId} and l.status = 'MATCHED' and l.kind = 'member'`);
}

/** Whether the balance no longer covers what a line credited: then it cannot be reversed at once. */
export const isSpent = ({ free, credited }: Credited): boolean => free < credited;

/** Proposes to undo what a line credited to a member. Yields the proposal's number. */
export async function proposeWrongMember(
  by: Pick<Staff, "id">,
  lineId: string,
  reason: string,
): Promise<Result<string, "banking:error.stale">> {
  try {
    return await transaction(async (tx) => {
      await tx.run(sql`select 1 from bank_line where id = ${lineId} for update`);
      const of = await creditedBy(lineId, tx);
      if (!of || (await correctionOn({ id: lineId, refId: null }, tx))) return err("banking:error.stale");
      const { userId, ccy, amount, credited, journalId } = of;
      const wire = { lineId: null, wireId: lineId, ccy, ccyAmount: -amount };
      return ok(await propose(tx, by, { userId, amount: -credited, wire, journalId, reason }, "mistaken"));
    });
  } catch (error) {
    if (isUniqueViolation(error, "adjustment_one_reversal")) return err("banking:error.stale");
    throw error;
  }
}

/**
 * Makes the line unmatched; the caller books the money in the same transaction, from the bank's account. False where
 * the line is no longer what was proposed. The line is locked.
 */
export async function undoMember(tx: Tx, by: Pick<Staff, "id">, lineId: string): Promise<boolean> {
  const of = await creditedBy(lineId, tx);
  if (!of) return false;
  await tx.run(lockWallet(of.userId));
  const asked = await tx.first(sql`
    select 1 from adjustment where wire_id = ${lineId} and journal_id = ${of.journalId} and kind = 'mistaken' and status = 'PROPOSED'`);
  if (!asked) return false;
  await tx.run(freeReceipts(sql`ref_type = 'bank_line' and ref_id = ${lineId}`));
  await tx.run(sql`
    update bank_line set status = 'UNMATCHED', kind = null, journal_key = null, suspense_key = null, ref_id = null,
      ref_no = null, decided_by = ${by.id}, decided_at = now()
    where id = ${lineId}`);
  await audit(tx, {
    actor: `staff:${by.id}`,
    action: "bank.take-back",
    entity: "bank_line",
    entityId: lineId,
    before: { status: "MATCHED", kind: "member", refNo: of.userId },
    after: { status: "UNMATCHED", kind: null },
  });
  return true;
}
