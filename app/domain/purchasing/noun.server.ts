/** What buying from suppliers brings to the house. */
import { z } from "zod";
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import {
  allocateAccepted,
  allocateArrived,
  allocateBulk,
  allocateFree,
  allocateLater,
  allocateOrder,
  forgetDemand,
} from "./allocate.server";
import { buyers, deciders } from "./config";
import { mails } from "./mails.server";
import { priceImport } from "./price-import.server";
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";

/** By `purchase_order_no_idx`, an index of trigrams, and `purchase_order_supplier_id_id_idx`. */
const search: Search = {
  desk: [
    {
      at: 40,
      title: "layout:desk.purchases",
      icon: "shopping-cart-simple",
      roles: [...buyers, "warehouse"],
      find: ({ text, number }) => sql`
        select o.no as key, o.no as title, s.name as note, o.no = ${number} as exact
        from purchase_order o join supplier s on s.id = o.supplier_id
        where o.id in (
          select f.id from purchase_order f where f.no ilike ${containing(text)}
          union all
          select b.id from purchase_order b where b.supplier_id in (
            select n.id from supplier n where n.name ilike ${containing(text)} or n.no = ${number} limit 50))
        order by o.no = ${number} desc, o.id desc`,
      to: paths.deskPurchase,
      all: (q) => paths.deskPurchases({ q }),
    },
  ],
};

const card = { at: 45, title: "purchasing:queue.title", goods: true } as const;

export const purchasing = noun({
  search,
  jobs: {
    "purchasing.allocate": (payload) => allocateOrder(z.object({ orderId: z.uuid() }).parse(payload).orderId),
    "purchasing.allocate-bulk": (payload) =>
      allocateBulk(z.object({ orderId: z.uuid() }).parse(payload).orderId),
    "purchasing.allocate-free": allocateFree,
    "purchasing.compare-prices": async () => (await import("./suppliers.server")).comparePrices(),
    "purchasing.settle-over": async () => (await import("./issue-steps.server")).settleOver(),
  },
  crons: [
    { task: "purchasing.allocate-free", match: "*/10 * * * *" },
    { task: "purchasing.compare-prices", match: "10 3 * * *" },
    { task: "purchasing.settle-over", match: "25 * * * *" },
  ],
  mails,
  imports: [priceImport],
  on: {
    "orders.accepted": allocateAccepted,
    "stock.freed": allocateArrived,
    "orders.goesOn": (tx, orderId) => allocateLater(tx, [orderId]),
    "orders.itemReplaced": forgetDemand,
  },
  auditNames: { entities: { supplier: "no", purchase_order: "no" } },
  desk: {
    entries: [
      {
        group: "buying",
        at: 3,
        key: "desk.toBuy",
        to: paths.deskToBuy(),
        icon: "shopping-cart-simple",
        roles: buyers,
      },
      {
        group: "buying",
        at: 4,
        key: "desk.purchases",
        letter: "b",
        to: paths.deskPurchases(),
        icon: "clipboard-text",
        roles: [...buyers, "warehouse"],
      },
      {
        group: "buying",
        at: 5,
        key: "desk.purchaseIssues",
        to: paths.deskPurchaseIssues(),
        icon: "warning",
        roles: deciders,
      },
      {
        group: "buying",
        at: 6,
        key: "desk.suppliers",
        to: paths.deskSuppliers(),
        icon: "storefront",
        roles: buyers,
      },
    ],
    queues: [
      deskQueues({
        card,
        roles: buyers,
        counts: async (staff) => (await import("./lists.server")).buyingQueues(staff),
        queues: [
          {
            name: "toBuy",
            at: 0,
            label: "purchasing:queue.toBuy",
            to: paths.deskToBuy(),
            icon: "shopping-cart-simple",
          },
          {
            name: "late",
            at: 1,
            label: "purchasing:queue.late",
            to: paths.deskPurchases({ tab: "late" }),
            icon: "clock",
            urgent: true,
          },
        ],
      }),
      deskQueues({
        card,
        roles: deciders,
        counts: async (staff) => (await import("./lists.server")).decisionQueue(staff),
        queues: [
          {
            name: "decide",
            at: 2,
            label: "purchasing:queue.decide",
            to: paths.deskPurchaseIssues(),
            icon: "warning",
            urgent: true,
          },
        ],
      }),
    ],
  },
});
