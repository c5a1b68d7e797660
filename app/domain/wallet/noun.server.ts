/** What the wallet brings to the house. */
import { deskQueues, moneyCard } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { rechargeChecks } from "./checks.server";
import { openRecharges } from "./attention.server";
import { markDisputed } from "./disputes.server";
import { rechargePage } from "./facts.server";
import { crons, jobs, mails } from "./jobs.server";
import { rechargeData } from "./member-data.server";
import { notifications } from "./notifications";
import { rechargePayable } from "./payable.server";

export const wallet = noun({
  jobs,
  crons,
  mails,
  notifications,
  memberData: rechargeData,
  ledgerChecks: rechargeChecks,
  deskPages: { recharge_order: rechargePage },
  payables: [rechargePayable],
  on: { "payments.disputed": markDisputed },
  auditNames: { entities: { recharge_order: "no" } },
  desk: {
    entries: [
      {
        group: "money",
        at: 20,
        key: "desk.recharges",
        to: paths.deskRecharges(),
        icon: "hand-coins",
        roles: ["finance"],
      },
    ],
    queues: [
      deskQueues({
        card: moneyCard,
        roles: ["finance"],
        counts: async (staff, names) => (await import("./lists.server")).deskRecharges.waiting(staff, names),
        queues: [
          {
            name: "review",
            at: 1,
            label: "wallet:waiting.review",
            to: paths.deskRecharges(),
            icon: "hand-coins",
          },
        ],
      }),
    ],
  },
  home: {
    waits: async (ask) => [
      {
        at: 130,
        label: "wallet:home.open",
        count: await ask(openRecharges),
        to: paths.rechargeOrders({ tab: "AWAITING_PAYMENT" }),
        icon: "hand-coins",
      },
    ],
  },
});
