/** What price differences bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { crons, jobs, mails } from "./jobs.server";
import { owedAfterDispatch } from "./view.server";
import { billData } from "./member-data.server";
import { notifications } from "./notifications";
import { billPayable } from "./payable.server";

export const bills = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: billData,
  auditNames: { entities: { price_diff_bill: "no" } },
  payables: [billPayable],
  on: { "withdrawals.reserved": owedAfterDispatch },
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
});
