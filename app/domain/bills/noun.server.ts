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
import { sql, type Sql } from "~/platform/db";
import { billChecks } from "./checks.server";

/** Settled price differences of an order since a time, in cents; negative where cheaper. */
const differencesOf = (orderId: Sql, since: Sql): Sql => sql`(
  select coalesce(sum(case d.status when 'PAID' then d.amount else -d.amount end), 0)::bigint from price_diff_bill d
  where d.order_id = ${orderId} and d.status in ('PAID', 'CREDITED') and d.settled_at >= ${since})`;

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
