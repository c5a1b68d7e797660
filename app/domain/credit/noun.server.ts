/** What credit brings to the house. */
import { deskPage } from "~/domain/ledger/things.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { deskQueues, moneyCard } from "~/domain/desk.server";
import { creditChecks } from "./checks.server";
import { creditColumns } from "./facts.server";
import { overdueDraws } from "./attention.server";
import { crons, jobs, mails } from "./jobs.server";
import { creditData } from "./member-data.server";
import { notifications } from "./notifications";

export const credit = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: creditData,
  ledgerChecks: creditChecks,
  deskPages: { credit_line: (id) => deskPage("credit", id) },
  on: { "ledger.creditColumns": creditColumns },
  desk: {
    entries: [
      {
        group: "money",
        at: 80,
        key: "desk.credit",
        to: paths.deskCredits(),
        icon: "scales",
        roles: ["finance"],
      },
    ],
    queues: [
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) => (await import("./lists.server")).creditLines.waiting(staff, names),
        queues: [
          {
            name: "APPLIED",
            at: 6,
            label: "credit:waiting.applied",
            to: paths.deskCredits(),
            icon: "scales",
          },
          {
            name: "overdue",
            at: 7,
            label: "credit:waiting.overdue",
            to: paths.deskCredits({ tab: "overdue" }),
            icon: "clock",
            urgent: true,
          },
        ],
      }),
    ],
  },
  home: {
    waits: async (ask) => [
      {
        at: 10,
        label: "credit:home.overdue",
        ...(await ask(overdueDraws)),
        to: paths.credit(),
        icon: "clock",
        urgent: true,
      },
    ],
  },
});
