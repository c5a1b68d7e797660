/** Undoes the booking of a bank line by a reversing journal; a posted journal is never changed (§4.2). */
import type { Staff } from "~/domain/accounts/people";
import { reversal } from "~/domain/ledger/journals";
import { lockWallet, post } from "~/domain/ledger/ledger.server";
import { postedJournal } from "~/domain/ledger/posted.server";
import { withdrawalWasNotPaidIn } from "~/domain/withdrawals/pay.server";
import { freeReceipts } from "~/domain/payments/wires/accounts.server";
import { audit } from "~/platform/audit.server";
import { sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { reopenSuspense, returnOf } from "./returned-money.server";
import { reversible } from "./tabs";
import { correctionOn } from "./unlink.server";
import { suspenseHolds, type BookError, type LineRow } from "./line-row.server";

/** Reverses the line's journal. The line is unmatched again, or in suspense if it was there before. */
export async function unmatch(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  reason: string,
): Promise<Result<undefined, BookError>> {
  const { kind, journalKey } = line;
  if (kind === "withdrawal" && !journalKey) return unlinkWithdrawal(tx, staff, line, reason);
  if (!kind || !journalKey) return err(kind ? "banking:error.notHere" : "banking:error.stale");
  // What a line in suspense was sent back by is taken back at that entry.
  if (!reversible.includes(kind) || (kind === "returned" && line.dc === "C"))
    return err("banking:error.notHere");
  if (kind === "suspense" && (await returnOf(line.id, tx))) return err("banking:error.returnOf");
  if (kind === "suspense" && !(await suspenseHolds(tx, line))) return err("banking:error.noSuspense");
  const no = await correctionOn(line, tx);
  if (no !== null) return err(`banking:error.corrected|${JSON.stringify({ no })}`);
  const posted = await postedJournal(tx, journalKey);
  for (const { account } of posted.lines) if (account.member) await tx.run(lockWallet(account.member));
  await post(tx, [reversal(posted, { key: `${journalKey}:taken-back`, memo: reason })], { all: true });
  const back = line.suspenseKey;
  await tx.run(freeReceipts(sql`ref_type = 'bank_line' and ref_id = ${line.id}`));
  if (kind === "returned") await reopenSuspense(tx, line.id, staff.id, reason);
  await tx.run(sql`
    update bank_line set status = ${back ? "SUSPENSE" : "UNMATCHED"}, kind = ${back ? "suspense" : null}::text,
      journal_key = ${back}::text, suspense_key = null, ref_id = null, ref_no = null, return_of = null,
      return_asked_by = null, return_reason = null, return_rest = null, decided_by = ${staff.id},
      decided_at = now()
    where id = ${line.id}`);
  const after = { status: back ? "SUSPENSE" : "UNMATCHED", kind: back ? "suspense" : null, reason };
  await auditUnmatch(tx, staff, line, after);
  return ok();
}

/**
 * Unlinks a line from its withdrawal; no journal of the line is reversed. A withdrawal that the line paid is on its way
 * again, unless something happened to it since. One that finance marked paid or returned stays so.
 */
async function unlinkWithdrawal(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  reason: string,
): Promise<Result<undefined, BookError>> {
  const paid = await tx.first<{ no: string }>(sql`
    select no from withdrawal where id = ${line.refId} and paid_line = ${line.id}`);
  if (paid && !(await withdrawalWasNotPaidIn(tx, staff, paid.no, { line: line.id, reason })))
    return err("banking:error.payoutMoved");
  await tx.run(sql`
    update bank_line set status = 'UNMATCHED', kind = null, ref_id = null, ref_no = null, decided_by = ${staff.id},
      decided_at = now()
    where id = ${line.id}`);
  await auditUnmatch(tx, staff, line, { status: "UNMATCHED", kind: null, refNo: line.refNo, reason });
  return ok();
}

const auditUnmatch = (tx: Tx, by: Pick<Staff, "id">, { id, status, kind }: LineRow, after: object) =>
  audit(tx, {
    actor: `staff:${by.id}`,
    action: "bank.take-back",
    entity: "bank_line",
    entityId: id,
    before: { status, kind },
    after,
  });
