/** What journals moved, for the checks of the nouns that posted them. */
import { sql, type Sql } from "~/platform/db";

/** What a posted journal puts on one side of some accounts; null where there is no such journal, or no such line. */
export const moved = (key: Sql, lines: Sql) => sql`(
  select sum(e.amount) from journal j join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.idem_key = ${key} and j.status = 'posted' and ${lines})`;
