/** What earlier nouns ask of the bank's lines, as pieces of SQL. */
import type { Undecided } from "~/domain/tasks/events";
import { sql, type Sql } from "~/platform/db";

/** Our bank's fee as the line of a withdrawal says: what was booked for it, beside what was entered. */
export const feeOfLine = (withdrawalId: Sql): Sql => sql`(
  select coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end), 0) from bank_line l
  join journal j on j.idem_key = l.journal_key and j.status = 'posted' join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.code = 'exp:bank_fee'
  where l.ref_id = ${withdrawalId} and l.kind = 'withdrawal' and l.dc = 'D')`;

/** A wire's reversal, once the correction that takes it from the member is posted. */
export const reversalOfWire = (wireId: Sql): Sql => sql`(
  select jsonb_build_object('no', x.no, 'on', l.booked_on::text, 'amount', (-x.amount)::text)
  from adjustment x join bank_line l on l.id = x.line_id
  where x.wire_id = ${wireId} and x.kind = 'recall' and x.status = 'POSTED')`;

/** The line that a correction's wire was credited by: the line itself, or the one that is the wire's money. */
export const lineOfWire = (wireId: Sql, where: Sql): Sql => sql`(
  select l.id from bank_line l where ${where} and (l.id = ${wireId}
    or (l.ref_id = ${wireId} and l.kind in ('recharge', 'payment'))) limit 1)`;

/** What the bank calls a line. */
export const nameOfLine = (lineId: Sql): Sql =>
  sql`(select l.entry_ref from bank_line l where l.id = ${lineId})`;

/** A line that is a member's money without a wire, as corrections name it. */
export const lineAsWire = (lineId: Sql): Sql => sql`(
  select jsonb_build_object('type', 'member', 'key', l.id, 'reference', l.entry_ref)
  from bank_line l where l.id = ${lineId})`;

/** A select of lines by what the bank calls them. */
export const linesNamed = (like: string): Sql => sql`select id from bank_line where entry_ref ilike ${like}`;

/**
 * The line that credited a wire, as `id` and `no`: by the currency, and by what the bank calls it. Posting the undo
 * unlinks the line, so afterwards only its history knows it.
 */
export const creditingLine = ({
  wireId,
  ccy,
  bankRef,
  where,
}: Record<"wireId" | "ccy" | "bankRef" | "where", Sql>): Sql => sql`(
  select jsonb_build_object('id', l.id, 'no', l.entry_ref) from bank_line l
  where ${where} and l.account = 'bank:' || lower(${ccy}) and l.entry_ref = ${bankRef}
    and ((l.ref_id = ${wireId} and l.kind in ('recharge', 'payment')) or (${wireId} = any (l.unlinked) and exists (
      select 1 from audit_log a where a.entity = 'bank_line' and a.entity_id = l.id::text
        and a.action = 'bank.unlink' and a.before ->> 'kind' in ('recharge', 'payment')))))`;

/** A return that differs is decided with its line. */
export const undecidedReturn = (id: Sql): Undecided[] => [
  {
    kind: "return-differs",
    is: sql`exists (
      select 1 from bank_line l where l.id = ${id} and l.status = 'UNMATCHED' and l.return_of is not null)`,
  },
];
