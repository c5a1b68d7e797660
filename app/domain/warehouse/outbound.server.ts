/** What picking, packing and handing over bring to the house. */
import { deskQueues } from "~/domain/desk.server";
import type { Noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { inWarehouse, labelledApart, stage } from "./facts.server";
import { outboundCrons, outboundJobs, outboundListeners } from "./outbound-jobs.server";
import { outboundRoles } from "./outbound-config";
import { search } from "./search.server";

export const outbound = {
  search,
  jobs: outboundJobs,
  crons: outboundCrons,
  on: {
    ...outboundListeners,
    "orders.inWarehouse": inWarehouse,
    "orders.labelledApart": labelledApart,
    "orders.stage": stage,
  },
  auditNames: { entities: { wave: "no", outbound_parcel: "no", manifest: "no" } },
  desk: {
    entries: [
      {
        group: "warehouse",
        at: 11,
        key: "desk.warehouse",
        letter: "w",
        to: paths.deskWarehouse(),
        icon: "stack",
        roles: outboundRoles,
      },
      {
        group: "warehouse",
        at: 12,
        key: "desk.picking",
        to: paths.deskPicking(),
        icon: "hand",
        roles: outboundRoles,
      },
      {
        group: "warehouse",
        at: 13,
        key: "desk.packing",
        to: paths.deskPacking(),
        icon: "cube",
        roles: outboundRoles,
      },
      {
        group: "warehouse",
        at: 14,
        key: "desk.handover",
        letter: "x",
        to: paths.deskHandOver(),
        icon: "truck",
        roles: outboundRoles,
      },
    ],
    queues: [
      deskQueues({
        card: { at: 15, title: "outbound:card.title", goods: true },
        roles: outboundRoles,
        counts: async () => (await import("./outbound-view.server")).outboundCounts(),
        queues: [
          { name: "pick", at: 10, label: "outbound:queue.pick", to: paths.deskPicking(), icon: "hand" },
          { name: "pack", at: 11, label: "outbound:queue.pack", to: paths.deskPacking(), icon: "cube" },
          {
            name: "number",
            at: 12,
            label: "outbound:queue.number",
            to: paths.deskOutbound({ tab: "number" }),
            icon: "tag",
          },
          {
            name: "handOver",
            at: 13,
            label: "outbound:queue.handOver",
            to: paths.deskHandOver(),
            icon: "truck",
          },
        ],
      }),
    ],
  },
} satisfies Noun;
