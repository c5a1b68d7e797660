/** Taking a booking back: a reversing journal, never a change (§4.2). */
import type { Staff } from "~/domain/accounts/people";
import type { HouseAccount, MemberKind } from "~/domain/ledger/chart";
import { reversal, type JournalType, type Line } from "~/domain/ledger/journals";
import { lockWallet, post } from "~/domain/ledger/ledger.server";
import { audit } from "~/platform/audit.server";
import { sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { holdAgain, returnOf } from "./sent-back.server";
import { reversible } from "./tabs";
import { factsOf, suspenseHolds, type BookError, type LineRow } from "./line-row.server";

/** Takes a booking of this noun back by a reversing journal; the line waits again, or lies in suspense again. */
export async function unmatch(
  tx: Tx,
  staff: Pick<Staff, "id">,
  line: LineRow,
  reason: string,
): Promise<Result<undefined, BookError>> {
  const { kind, journalKey } = line;
  if (!kind || !journalKey) return err(kind ? "banking:error.notHere" : "banking:error.stale");
  // What a line in suspense was sent back by is taken back at that entry.
  if (!reversible.includes(kind) || (kind === "returned" && line.dc === "C"))
    return err("banking:error.notHere");
  if (kind === "suspense" && (await returnOf(line.id, tx))) return err("banking:error.returnOf");
  if (kind === "suspense" && !(await suspenseHolds(tx, line))) return err("banking:error.noSuspense");
  const rows = await tx.rows<
    { type: JournalType; code: string; kind: string; member: string | null } & Omit<Line, "account">
  >(sql`
    select j.type, a.code, a.kind, a.member_id as member, e.dc, e.amount, e.ccy
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.idem_key = ${journalKey} order by e.id`);
  const type = rows[0]?.type;
  if (!type) throw new Error(`a booked line without its journal: ${journalKey}`);
  for (const { member } of rows) if (member) await tx.run(lockWallet(member));
  const lines = rows.map(({ code, kind: of, member, dc, amount, ccy }) => ({
    account: member
      ? { code, kind: of as MemberKind, member }
      : { code: code as HouseAccount, kind: of, member: null },
    dc,
    amount,
    ccy,
  }));
  const { ref } = factsOf(line);
  const posted = { idemKey: journalKey, type, ref, lines };
  await post(tx, [reversal(posted, { key: `${journalKey}:taken-back`, memo: reason })], { all: true });
  const back = line.suspenseKey;
  await tx.run(sql`delete from bank_receipt where ref_type = 'bank_line' and ref_id = ${line.id}`);
  if (kind === "returned") await holdAgain(tx, line.id, staff.id, reason);
  await tx.run(sql`
    update bank_line set status = ${back ? "SUSPENSE" : "UNMATCHED"}, kind = ${back ? "suspense" : null}::text,
      journal_key = ${back}::text, suspense_key = null, ref_id = null, ref_no = null, return_of = null,
      return_asked_by = null, return_reason = null, return_rest = null, decided_by = ${staff.id},
      decided_at = now()
    where id = ${line.id}`);
  await audit(tx, {
    actor: `staff:${staff.id}`,
    action: "bank.take-back",
    entity: "bank_line",
    entityId: line.id,
    before: { status: line.status, kind },
    after: { status: back ? "SUSPENSE" : "UNMATCHED", kind: back ? "suspense" : null, reason },
  });
  return ok();
}
