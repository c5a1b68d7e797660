/** What earlier nouns ask of exchanges, as pieces of SQL. */
import type { Undecided } from "~/domain/tasks/events";
import { sql, type Sql } from "~/platform/db";

/** A result that one person proposed is decided by another. */
export const undecidedResult = (id: Sql): Undecided[] => [
  {
    kind: "exchange-result",
    is: sql`exists (select 1 from fx_result x where x.id = ${id} and x.status = 'PROPOSED')`,
  },
];
