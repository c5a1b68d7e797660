/** What orders in bulk bring to the house. */
import { goodsRoles } from "~/domain/accounts/people";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { lockWaiting, loseBulk, placeBehind, refuse, takeGiven, unplaceBehind } from "./arrivals.server";
import { bulkChecks } from "./checks.server";
import { bulkRoles, namedLines, offerRoles } from "./view.server";
import { ownPrices } from "./facts.server";
import { forgetDearer, keepHits } from "./issues.server";
import { crons, jobs } from "./jobs.server";
import { bulkData } from "./member-data.server";
import { notifications } from "./notifications";
import { countUsed, lockUsed } from "./own-used.server";
import { bulkPayable } from "./payable.server";

export const bulk = noun({
  jobs,
  crons,
  notifications,
  memberData: bulkData,
  ledgerChecks: bulkChecks,
  auditNames: { entities: { bulk_order: "no", own_request: "no", bulk_offer: "no" } },
  payables: [bulkPayable],
  on: {
    "cart.ownPrices": ownPrices,
    "purchasing.bulkHit": keepHits,
    "purchasing.notDearer": forgetDearer,
    "purchasing.lockBulk": lockWaiting,
    "purchasing.bulkGiven": takeGiven,
    "purchasing.placed": placeBehind,
    "purchasing.unplaced": unplaceBehind,
    "purchasing.refused": refuse,
    "stock.lostStill": loseBulk,
    "stock.ownLeaves": lockUsed,
    "stock.ownUsed": countUsed,
    "stock.namedRefs": namedLines,
  },
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
        group: "warehouse",
        at: 58,
        key: "desk.ownRequests",
        to: paths.deskOwnRequests(),
        icon: "package",
        roles: [...goodsRoles],
      },
      {
        group: "buying",
        at: 91,
        key: "desk.bulkOffers",
        to: paths.deskBulkOffers(),
        icon: "chat-circle-dots",
        roles: [...offerRoles],
      },
      {
        group: "buying",
        at: 92,
        key: "desk.privatePrices",
        to: paths.deskPrivatePrices(),
        icon: "tag",
        roles: [...offerRoles],
      },
    ],
  },
});
