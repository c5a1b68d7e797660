/** What store orders bring to the house. */
import { quoteOwnCame } from "./own-goods.server";
import { deskQueues } from "~/domain/desk.server";
import { deskPage } from "~/domain/ledger/things.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import * as facts from "./facts.server";
import { ordersThatWait } from "./home.server";
import { orderRoles } from "./row.server";
import { goOnAfterDispute, stopDisputed } from "./intercept.server";
import { crons, jobs, mails } from "./jobs.server";
import { orderData } from "./member-data.server";
import { notifications } from "./notifications";
import { storeOrderPayable } from "./payable.server";
import { stoppers } from "./stopping/desk.server";
import { storeListeners } from "./store-listeners.server";
import { search } from "./search.server";
import { sql, db } from "~/platform/db";
import { orderChecks } from "./checks.server";

/** Which of these references, if they are orders, are being paid just now. */
async function beingPaid(refType: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (refType !== "store_order") return new Set();
  const locked = await db.rows<{ id: string }>(sql`
    select id from store_order where id = any(${[...ids]}::uuid[]) and pay_lock is not null`);
  return new Set(locked.map((order) => order.id));
}

export const orders = noun({
  search,
  jobs,
  crons,
  mails,
  notifications,
  memberData: orderData,
  ledgerChecks: orderChecks,
  deskPages: { store_order: (_id, no) => deskPage("order", no) },
  auditNames: { entities: { store_order: "no" } },
  payables: [storeOrderPayable],
  on: {
    "ledger.storeOfOrder": facts.storeOfOrder,
    "stores.ordersWaiting": facts.ordersWaiting,
    "stores.isInOpenOrder": facts.isInOpenOrder,
    "stores.optionsOrdered": facts.optionsOrdered,
    "stores.isOrderOpen": facts.isOrderOpen,
    "stores.latestBuyers": facts.latestBuyers,
    "stores.ordersLately": facts.ordersLately,
    "credit.paidLately": facts.paidLately,
    "payments.orders": facts.orderNumbers,
    "payments.firstOrderNo": facts.firstOrderNo,
    "payments.withOrderNo": facts.withOrderNo,
    "stock.keptReserved": beingPaid,
    "stock.ownCame": quoteOwnCame,
    "payments.disputed": stopDisputed,
    "payments.disputeWon": goOnAfterDispute,
    ...storeListeners,
  },
  desk: {
    entries: [
      {
        group: "work",
        at: 10,
        key: "desk.orders",
        letter: "o",
        to: paths.deskOrders(),
        icon: "clipboard-text",
        roles: [...orderRoles],
      },
      {
        group: "work",
        at: 12,
        key: "desk.interceptions",
        to: paths.deskInterceptions(),
        icon: "hand",
        roles: stoppers,
      },
    ],
    queues: [
      deskQueues({
        card: { at: 11, title: "layout:desk.interceptions", goods: true },
        roles: stoppers,
        counts: async (staff) => ({
          interceptions: (await (await import("./lists.server")).interceptions.waiting(staff, ["asked"]))
            .asked,
        }),
        queues: [
          {
            name: "interceptions",
            at: 6,
            label: "desk:queue.interceptions",
            to: paths.deskInterceptions(),
            icon: "hand",
            urgent: true,
          },
        ],
      }),
      deskQueues({
        card: { at: 10, title: "layout:desk.orders", goods: true },
        roles: orderRoles,
        counts: async (staff, names) => (await import("./lists.server")).deskOrderList.waiting(staff, names),
        queues: [
          { name: "accept", at: 0, label: "desk:queue.accept", to: paths.deskOrders(), icon: "check-circle" },
          {
            name: "purchase",
            at: 1,
            label: "desk:queue.purchase",
            to: paths.deskOrders({ tab: "purchase" }),
            icon: "shopping-cart-simple",
          },
          {
            name: "dispatch",
            at: 2,
            label: "desk:queue.dispatch",
            to: paths.deskOrders({ tab: "dispatch" }),
            icon: "package",
          },
          {
            name: "shipped",
            at: 3,
            label: "desk:queue.shipped",
            to: paths.deskOrders({ tab: "shipped" }),
            icon: "truck",
          },
          {
            name: "delivered",
            at: 4,
            label: "desk:queue.delivered",
            to: paths.deskOrders({ tab: "delivered" }),
            icon: "house",
          },
          {
            name: "problems",
            at: 5,
            label: "desk:queue.problems",
            to: paths.deskOrders({ tab: "problems" }),
            icon: "warning",
            urgent: true,
          },
        ],
      }),
    ],
  },
  home: { waits: ordersThatWait },
});
