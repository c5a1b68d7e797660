/** A posted journal as it was drafted, to be taken back (§4.2). */
import { sql, type Tx } from "~/platform/db";
import type { HouseAccount, MemberKind } from "./chart";
import type { JournalDraft, JournalType, Line } from "./journals";

type Row = {
  type: JournalType;
  refType: string;
  refId: string;
  refNo: string | null;
  code: string;
  kind: string;
  member: string | null;
} & Omit<Line, "account">;

/** By its key. Throws where there is none: whatever names a journal was written with it. */
export async function postedJournal(tx: Tx, idemKey: string): Promise<JournalDraft> {
  const rows = await tx.rows<Row>(sql`
    select j.type, j.ref_type, j.ref_id, j.ref_no, a.code, a.kind,
      a.member_id as member, e.dc, e.amount, e.ccy
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.idem_key = ${idemKey} and j.status = 'posted' order by e.id`);
  const first = rows[0];
  if (!first) throw new Error(`booked without its journal: ${idemKey}`);
  const { type, refType, refId, refNo } = first;
  const lines = rows.map(({ code, kind, member, dc, amount, ccy }) => ({
    account: member
      ? { code, kind: kind as MemberKind, member }
      : { code: code as HouseAccount, kind, member: null },
    dc,
    amount,
    ccy,
  }));
  return { idemKey, type, ref: { type: refType, id: refId, no: refNo ?? undefined }, lines };
}
