/** What price differences bring to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { chargeAnew, costsMore } from "./charge-anew.server";
import { crons, jobs, mails } from "./jobs.server";
import { openBills, owedAfterDispatch } from "./view.server";
import { billData } from "./member-data.server";
import { notifications } from "./notifications";
import { billPayable } from "./payable.server";
import { type LedgerCheck, moved } from "~/domain/ledger/check.server";
import { sql, type Sql } from "~/platform/db";

/** Settled price differences of an order since a time, in cents; negative where cheaper. */
const differencesOf = (orderId: Sql, since: Sql): Sql => sql`(
  select coalesce(sum(case d.status when 'PAID' then d.amount else -d.amount end), 0)::bigint from price_diff_bill d
  where d.order_id = ${orderId} and d.status in ('PAID', 'CREDITED') and d.settled_at >= ${since})`;

const billed = moved(
  sql`'price_diff_bill:' || b.id || case b.status when 'PAID' then ':paid' else ':credited' end`,
  sql`e.dc = 'C'`,
);

/** Each must find nothing. */
const billChecks: readonly LedgerCheck[] = [
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

export const bills = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: billData,
  ledgerChecks: billChecks,
  deskPages: { price_diff_bill: (_id, no) => deskPage("bill", no) },
  auditNames: { entities: { price_diff_bill: "no" } },
  payables: [billPayable],
  on: {
    "withdrawals.reserved": owedAfterDispatch,
    "orders.differences": differencesOf,
    "orders.chargeAnew": chargeAnew,
    "orders.costsMore": costsMore,
  },
  desk: {
    entries: [
      {
        group: "work",
        at: 30,
        key: "desk.bills",
        to: paths.deskBills(),
        icon: "scales",
        roles: ["agent", "warehouse", "support", "finance"],
      },
    ],
  },
  home: {
    waits: async (ask) => {
      const { count, total } = await ask(openBills);
      return [
        {
          at: 90,
          label: "bills:home.open",
          count,
          to: paths.bills(),
          icon: "scales",
          urgent: true,
          amount: total,
        },
      ];
    },
  },
});
