/** What withdrawals bring to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { deskQueues, moneyCard } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { withdrawalChecks } from "./checks.server";
import { jobs, mails } from "./jobs.server";
import { withdrawalData } from "./member-data.server";
import { notifications } from "./notifications";

export const withdrawals = noun({
  jobs,
  mails,
  notifications,
  memberData: withdrawalData,
  ledgerChecks: withdrawalChecks,
  deskPages: { withdrawal: (_id, no) => deskPage("withdrawal", no) },
  auditNames: { entities: { withdrawal: "no", payout_batch: "no" } },
  desk: {
    entries: [
      {
        group: "money",
        at: 60,
        key: "desk.withdrawals",
        to: paths.deskWithdrawals(),
        icon: "bank",
        roles: ["finance"],
      },
    ],
    queues: [
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) =>
          (await import("./lists.server")).deskWithdrawals.waiting(staff, names),
        queues: [
          {
            name: "review",
            at: 2,
            label: "withdrawalsDesk:waiting.review",
            to: paths.deskWithdrawals(),
            icon: "bank",
          },
          {
            name: "approved",
            at: 3,
            label: "withdrawalsDesk:waiting.approved",
            to: paths.deskWithdrawals({ tab: "approved" }),
            icon: "bank",
          },
        ],
      }),
    ],
  },
});
