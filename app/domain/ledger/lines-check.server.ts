/** Journals, their lines and accounts, each against what it says of itself (§4.2): part of `npm run ledger:check`. */
import { sql } from "~/platform/db";
import type { LedgerCheck } from "./check.server";

const dollars = (journal: ReturnType<typeof sql>) => sql`(
  select sum(amount) filter (where dc = 'D') from ledger_entry where journal_id = ${journal} having bool_and(ccy = 'USD'))`;

/** Each must find nothing. */
export const lineChecks: readonly LedgerCheck[] = [
  {
    name: "accounts that are not what their code says",
    finding: sql`select code || ' ' || ccy from ledger_account
      where code <> kind || coalesce(':' || member_id, '') or (member_id is not null and ccy <> 'USD')`,
  },
  {
    // Two phases: the posted amount is at most the held one, and the hold is void.
    name: "journals that resolve what is still held, or was less",
    finding: sql`select j.idem_key from journal j join journal h on h.id = j.resolves_id
      where h.status <> 'void' or j.status <> 'posted' or ${dollars(sql`j.id`)} > ${dollars(sql`h.id`)}`,
  },
  {
    name: "journals that are no mirror of what they take back",
    finding: sql`select j.idem_key from journal j join journal t on t.id = j.reverses_id
      where t.status <> 'posted' or exists (
        select account_id, ccy from ledger_entry where journal_id in (j.id, t.id) group by account_id, ccy
        having sum(case dc when 'D' then amount else -amount end) <> 0)`,
  },
  {
    name: "lines that a statement shows as something else than their journal",
    finding: sql`select j.idem_key || ' entry ' || e.id from ledger_entry e join journal j on j.id = e.journal_id
      join ledger_account a on a.id = e.account_id
      where (e.line, e.ref_no) is distinct from
        (case when a.member_id is not null then j.type || ' ' || e.dc end, case when a.member_id is not null then j.ref_no end)`,
  },
  {
    // A line has the time of its statement, a journal that of its transaction; clocks are put right by less than a day.
    name: "lines of another day than their journal",
    finding: sql`select j.idem_key || ' entry ' || e.id from ledger_entry e join journal j on j.id = e.journal_id
      where e.at not between j.at - interval '1 day' and j.at + interval '1 day'`,
  },
];
