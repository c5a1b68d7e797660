/** What counts and transfers bring to the house. */
import { deskQueues } from "~/domain/desk.server";
import type { Noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { warehouseRoles as roles } from "./config";
import { countingChecks } from "./counting/checks.server";
import { loseFromNewest } from "./lost.server";

export const counting = {
  on: { "stock.lost": loseFromNewest },
  ledgerChecks: countingChecks,
  auditNames: { entities: { stock_count: "no", transfer: "no" } },
  desk: {
    entries: [
      {
        group: "warehouse",
        at: 70,
        key: "desk.counts",
        to: paths.deskCounts(),
        icon: "clipboard-text",
        roles,
      },
      { group: "warehouse", at: 71, key: "desk.transfers", to: paths.deskTransfers(), icon: "truck", roles },
    ],
    queues: [
      deskQueues({
        card: { at: 35, title: "counting:queue.title", goods: true },
        roles,
        counts: async () => (await import("./lists.server")).countingQueues(),
        queues: [
          {
            ...{ name: "open", at: 20, label: "counting:queue.open", to: paths.deskCounts() },
            icon: "clipboard-text",
          },
          {
            ...{ name: "approve", at: 21, label: "counting:queue.approve" },
            ...{ to: paths.deskCounts({ tab: "TO_APPROVE" }), icon: "check-circle" },
          },
          {
            ...{ name: "sent", at: 22, label: "counting:queue.sent" },
            ...{ to: paths.deskTransfers({ tab: "SENT" }), icon: "truck" },
          },
        ],
      }),
    ],
  },
} satisfies Noun;
