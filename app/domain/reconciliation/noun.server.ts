/** What reconciliation brings to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { providerChecks } from "./checks.server";
import { crons, jobs, mails } from "./jobs.server";

export const reconciliation = noun({
  jobs,
  crons,
  mails,
  ledgerChecks: providerChecks,
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
