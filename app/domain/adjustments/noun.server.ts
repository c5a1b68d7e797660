/** What corrections bring to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { jobs, mails } from "./jobs.server";
import { adjustmentData } from "./member-data.server";
import { notifications } from "./notifications";
import { adjustmentChecks } from "./checks.server";

export const adjustments = noun({
  jobs,
  mails,
  notifications,
  memberData: adjustmentData,
  ledgerChecks: adjustmentChecks,
  deskPages: { adjustment: (_id, no) => deskPage("adjustment", no) },
  auditNames: { entities: { adjustment: "no" } },
  desk: {
    entries: [
      {
        group: "money",
        at: 100,
        key: "desk.adjustments",
        to: paths.deskAdjustments(),
        icon: "pencil-simple",
        roles: ["finance"],
      },
    ],
  },
});
