/** What reconciliation brings to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { providerChecks } from "./checks.server";
import { bookedForAnother, payoutsNumbered, undecidedBooking } from "./facts.server";
import { crons, jobs, mails } from "./jobs.server";

export const reconciliation = noun({
  jobs,
  crons,
  mails,
  ledgerChecks: providerChecks,
  on: {
    "payments.bookedForAnother": bookedForAnother,
    "banking.payoutsNumbered": payoutsNumbered,
    "tasks.undecided": undecidedBooking,
  },
  deskPages: { provider_line: (id) => deskPage("providerLine", id) },
  auditNames: { entities: { provider_line: "ref" } },
  desk: {
    entries: [
      {
        group: "money",
        at: 40,
        key: "desk.reconciliation",
        to: paths.deskReconciliation(),
        icon: "arrows-clockwise",
        roles: ["finance"],
      },
    ],
  },
});
