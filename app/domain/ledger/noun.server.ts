/** What the ledger brings to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { crons, jobs } from "./jobs.server";
import { lineChecks } from "./lines-check.server";
import { ledgerData } from "./member-data.server";

export const ledger = noun({
  jobs,
  crons,
  memberData: ledgerData,
  ledgerChecks: lineChecks,
  desk: {
    entries: [
      {
        group: "money",
        at: 90,
        key: "desk.ledger",
        to: paths.deskLedger(),
        icon: "scales",
        roles: ["finance"],
      },
    ],
  },
});
