/** What the health of integrations brings to the house. */
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { integrationRoles } from "./config";

export const integrations = noun({
  auditNames: { entities: { store: "name" } },
  desk: {
    entries: [
      {
        group: "work",
        at: 50,
        key: "desk.integrations",
        to: paths.deskIntegrations(),
        icon: "plugs-connected",
        roles: integrationRoles,
      },
    ],
    queues: [
      deskQueues({
        card: { at: 30, title: "layout:desk.integrations" },
        roles: integrationRoles,
        counts: async () => (await import("./health.server")).integrationQueues(),
        queues: [
          {
            name: "dead",
            at: 0,
            label: "integrations:queue.dead",
            to: paths.deskIntegrationWork(),
            icon: "warning-circle",
            urgent: true,
          },
          {
            name: "late",
            at: 1,
            label: "integrations:tab.late",
            to: paths.deskIntegrations({ tab: "late" }),
            icon: "clock",
            urgent: true,
          },
          {
            name: "reauthorise",
            at: 2,
            label: "integrations:tab.reauthorise",
            to: paths.deskIntegrations({ tab: "reauthorise" }),
            icon: "plugs-connected",
          },
        ],
      }),
    ],
  },
});
