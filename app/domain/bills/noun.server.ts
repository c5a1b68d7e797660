/** What price differences bring to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { chargeAnew, costsMore } from "./charge-anew.server";
import { billChecks } from "./checks.server";
import { differencesOf } from "./facts.server";
import { crons, jobs, mails } from "./jobs.server";
import { openBills, owedAfterDispatch } from "./view.server";
import { billData } from "./member-data.server";
import { notifications } from "./notifications";
import { billPayable } from "./payable.server";

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
