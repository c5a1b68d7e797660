/** What orders in bulk bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { bulkChecks } from "./checks.server";
import { bulkRoles } from "./view.server";
import { crons, jobs } from "./jobs.server";
import { bulkData } from "./member-data.server";
import { notifications } from "./notifications";
import { bulkPayable } from "./payable.server";

export const bulk = noun({
  jobs,
  crons,
  notifications,
  memberData: bulkData,
  ledgerChecks: bulkChecks,
  auditNames: { entities: { bulk_order: "no", bulk_offer: "no" } },
  payables: [bulkPayable],
  desk: {
    entries: [
      {
        group: "buying",
        at: 90,
        key: "desk.bulk",
        to: paths.deskBulkOrders(),
        icon: "stack",
        roles: [...bulkRoles],
      },
      {
        group: "buying",
        at: 91,
        key: "desk.bulkOffers",
        to: paths.deskBulkOffers(),
        icon: "chat-circle-dots",
        roles: [...bulkRoles],
      },
    ],
  },
});
