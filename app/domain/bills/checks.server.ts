/** Price differences against the books (§4.6). Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { moved } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

const billed = moved(
  sql`'price_diff_bill:' || b.id || case b.status when 'PAID' then ':paid' else ':credited' end`,
  sql`e.dc = 'C'`,
);

/** Each must find nothing. */
export const billChecks: readonly LedgerCheck[] = [
  {
    name: "paid price differences without their journal",
    finding: sql`select b.no from price_diff_bill b where b.status = 'PAID'
      and not exists (select 1 from journal j where j.idem_key = 'price_diff_bill:' || b.id || ':paid')`,
  },
  {
    name: "price differences that moved something else than they say",
    finding: sql`select b.no || ' ' || b.status || ': ' || b.amount || ', ' || coalesce(${billed}, 0) || ' moved'
      from price_diff_bill b where b.status in ('PAID', 'CREDITED') and coalesce(${billed}, 0) <> b.amount`,
  },
];
