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
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql, db } from "~/platform/db";

/** Which of these references, if they are orders, are being paid just now. */
async function beingPaid(refType: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (refType !== "store_order") return new Set();
  const locked = await db.rows<{ id: string }>(sql`
    select id from store_order where id = any(${[...ids]}::uuid[]) and pay_lock is not null`);
  return new Set(locked.map((order) => order.id));
}

/** Each must find nothing. */
const orderChecks: readonly LedgerCheck[] = [
  {
    // What is paid and neither refunded nor earned: the total while unshipped, nothing once all of it is shipped.
    name: "orders whose deferred income does not fit",
    finding: sql`select o.no || ' ' || o.status || ': ' || coalesce(d.rest, 0) from store_order o
      left join (
        select j.ref_id, sum(case e.dc when 'C' then e.amount else -e.amount end) as rest
        from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
        where a.kind = 'def:order' and j.status = 'posted' and j.ref_type = 'store_order' group by j.ref_id) d
        on d.ref_id = o.id
      where case
        when o.status in ('SHIPPED', 'DELIVERED', 'CLOSED', 'AWAITING_PAYMENT') then coalesce(d.rest, 0) <> 0
        else coalesce(d.rest, 0) < 0 or coalesce(d.rest, 0) > o.total + o.adj_goods + o.adj_shipping + o.adj_service + o.adj_tax or
          (o.paid_at is not null and o.hold not in ('QUOTE', 'PAYMENT_REVIEW') and coalesce(d.rest, 0) = 0 and o.total > 0)
        end`,
  },
  {
    name: "deferred income that names no order",
    finding: sql`select j.idem_key from ledger_entry e join journal j on j.id = e.journal_id
      join ledger_account a on a.id = e.account_id
      where a.kind = 'def:order' and j.status = 'posted' and j.ref_type = 'store_order'
        and not exists (select 1 from store_order o where o.id = j.ref_id)`,
  },
];

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
