/** Money that went back to its sender: which line in suspense it was, and lines that the bank reversed. */
import { audit } from "~/platform/audit.server";
import { db, raw, sql, type Queryable, type Tx } from "~/platform/db";
import { byHandDays } from "./config";

export type Entry = { id: string; entryRef: string; bookedOn: string; party: string | null };

const columns = sql`h.id, h.entry_ref, h.booked_on::text as booked_on, h.party`;

/** Lines in suspense of a line's amount, one of which it may send back. Those that its text names come first. */
export function suspenseOfSameAmount(lineId: string, on: Queryable = db): Promise<Entry[]> {
  return on.rows<Entry>(sql`
    select ${columns} from bank_line l join bank_line h on h.account = l.account and h.amount = l.amount
    where l.id = ${lineId} and h.status = 'SUSPENSE' and h.dc = 'C'
    order by position(upper(h.entry_ref) in upper(l.remittance)) > 0 desc, (h.party = l.party) is true desc, h.booked_on desc,
      h.id desc
    limit 50`);
}

/** Lines in suspense of another amount. Those that the line's text names come first, then the nearest amounts. */
export function suspenseOfOtherAmount(lineId: string): Promise<(Entry & { amount: bigint })[]> {
  return db.rows<Entry & { amount: bigint }>(sql`
    select ${columns}, h.amount from bank_line l join bank_line h on h.account = l.account and h.amount <> l.amount
    where l.id = ${lineId} and h.status = 'SUSPENSE' and h.dc = 'C'
      and not exists (select 1 from bank_line r where r.return_of = h.id)
    order by position(upper(h.entry_ref) in upper(l.remittance)) > 0 desc, abs(h.amount - l.amount), h.booked_on desc, h.id desc
    limit 50`);
}

/** Locks these lines, then returns them. Call it before anything else of suspense is locked. */
export async function lockSuspenseOfSameAmount(tx: Tx, lineId: string): Promise<Entry[]> {
  await tx.run(sql`
    select 1 from bank_line h join bank_line l on l.account = h.account and l.amount = h.amount
    where l.id = ${lineId} and h.status = 'SUSPENSE' and h.dc = 'C' order by h.id for update of h`);
  return suspenseOfSameAmount(lineId, tx);
}

/** Closes a line in suspense whose money was returned. `by`: the line that returned it. */
export async function closeSuspense(
  tx: Tx,
  { id, entryRef }: Pick<Entry, "id" | "entryRef">,
  by: { id: string; entryRef: string },
  staffId: string,
): Promise<void> {
  await tx.run(sql`
    update bank_line set status = 'MATCHED', kind = 'returned', ref_id = ${by.id}, ref_no = ${by.entryRef},
      suggestion = null, decided_by = ${staffId}, decided_at = now() where id = ${id}`);
  await audit(tx, {
    actor: `staff:${staffId}`,
    action: "bank.book",
    entity: "bank_line",
    entityId: id,
    before: { status: "SUSPENSE" },
    after: { status: "MATCHED", kind: "returned", refNo: by.entryRef, entryRef },
  });
}

/** Puts the lines that `by` had returned back into suspense. */
export async function reopenSuspense(tx: Tx, by: string, staffId: string, reason: string): Promise<void> {
  const lines = await tx.rows<{ id: string }>(sql`
    update bank_line set status = 'SUSPENSE', kind = 'suspense', ref_id = null, ref_no = null,
      decided_by = ${staffId}, decided_at = now()
    where ref_id = ${by} and status = 'MATCHED' and kind = 'returned' and dc = 'C' returning id`);
  for (const { id } of lines)
    await audit(tx, {
      actor: `staff:${staffId}`,
      action: "bank.take-back",
      entity: "bank_line",
      entityId: id,
      before: { status: "MATCHED", kind: "returned" },
      after: { status: "SUSPENSE", kind: "suspense", reason },
    });
}

/** Unbooked lines by which the bank may have reversed this line: its money may be gone. */
export function takenBackBy(lineId: string, on: Queryable = db): Promise<Entry[]> {
  return on.rows<Entry>(sql`
    select ${columns} from bank_line l join bank_line h on h.account = l.account and h.amount = l.amount
    where l.id = ${lineId} and l.dc = 'C' and not l.reversal and h.dc = 'D' and h.reversal and h.status = 'UNMATCHED'
      and h.booked_on between l.booked_on - ${raw(String(byHandDays))} and l.booked_on + ${raw(String(byHandDays))}
    order by position(upper(l.entry_ref) in upper(h.remittance)) > 0 desc, h.booked_on, h.id limit 3`);
}

/** Whether a proposal to return this line with another amount is open. */
export async function returnOf(heldId: string, on: Queryable = db): Promise<boolean> {
  const row = await on.first(
    sql`select 1 from bank_line where return_of = ${heldId} and status = 'UNMATCHED'`,
  );
  return row !== null;
}
