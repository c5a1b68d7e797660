/** What currency exchange brings to the house. */
import { noun } from "~/domain/noun.server";
import { deskPage } from "~/domain/ledger/things.server";
import { sql, type Sql } from "~/platform/db";
import type { Undecided } from "~/domain/tasks/events";
import { exchangeChecks } from "./checks.server";

/** A result that one person proposed is decided by another. */
const undecidedResult = (id: Sql): Undecided[] => [
  {
    kind: "exchange-result",
    is: sql`exists (select 1 from fx_result x where x.id = ${id} and x.status = 'PROPOSED')`,
  },
];

export const exchange = noun({
  ledgerChecks: exchangeChecks,
  on: { "tasks.undecided": undecidedResult },
  deskPages: { fx_result: (id) => deskPage("exchange", id) },
});
