/** What the lists of bulk orders and own stock read: a member's own, and the desk's. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { db, sql, type Sql } from "~/platform/db";
import { declareList, latestFirst, oldestFirstUnder, tabsByStates } from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { bulkView, deskBulkView, inventoryView } from "./components/bulk-list";
import { deskOffersView, memberOffersView } from "./components/offer-lists";
import { ownView } from "./components/own-list";
import { offersUnder } from "./offers/states";
import { offerColumns, offerSource, type OfferListed } from "./offers/view.server";
import { statesUnder } from "./states";
import {
  bulkColumns,
  bulkRoles,
  bulkSource,
  ownColumns,
  ownSource,
  visibleTo,
  type BulkListed,
  type OwnListed,
} from "./view.server";

function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`(b.no ilike ${like} or b.user_id in ${membersWith(q)} or exists (
    select 1 from bulk_line l join variant v on v.id = l.variant_id
    where l.bulk_order_id = b.id and v.sku ilike ${like}))`;
}

const orders = {
  from: bulkSource,
  columns: bulkColumns,
  read: (piece: Sql) => db.rows<BulkListed>(piece),
  tabs: tabsByStates(sql`b.status`, statesUnder),
  filters: { q: foundBy },
};
const members = { ...orders, guard: requireMember, order: latestFirst("b.created_at", "b.id") };

/** A member's orders to an address. */
export const memberBulkOrders = declareList({
  ...members,
  view: bulkView,
  path: paths.bulkOrders(),
  scope: ({ id }) => sql`b.user_id = ${id} and b.kind = 'BULK'`,
});

/** A member's orders that stay with us. */
export const memberInventoryOrders = declareList({
  ...members,
  view: inventoryView,
  path: paths.inventoryOrders(),
  scope: ({ id }) => sql`b.user_id = ${id} and b.kind = 'INVENTORY'`,
});

export const deskBulkOrders = declareList({
  ...orders,
  view: deskBulkView,
  path: paths.deskBulkOrders(),
  guard: (args) => requireStaff(args, bulkRoles),
  order: oldestFirstUnder(["awaiting", "buying", "ready"], "b.created_at", "b.id"),
  scope: visibleTo,
});

/** A member's own stock, by SKU and warehouse. */
export const ownStock = declareList({
  view: ownView,
  path: paths.myInventory(),
  guard: requireMember,
  from: ownSource,
  columns: ownColumns,
  read: (piece) => db.rows<OwnListed>(piece),
  scope: ({ id }) => sql`o.user_id = ${id}`,
  order: {
    key: [
      { column: "v.sku", type: "text" },
      { column: "w.code", type: "text" },
    ],
    direction: "asc",
  },
  filters: { q: (q) => sql`v.sku ilike ${containing(q)}` },
});

const offered = {
  from: offerSource,
  columns: offerColumns,
  read: (piece: Sql) => db.rows<OfferListed>(piece),
  tabs: tabsByStates(sql`f.status`, offersUnder),
  filters: {
    q: (q: string) => sql`(f.no ilike ${containing(q)} or f.user_id in ${membersWith(q)})`,
  },
};

/** A member's offers, the newest first. */
export const memberOffers = declareList({
  ...offered,
  view: memberOffersView,
  path: paths.bulkOffers(),
  guard: requireMember,
  scope: ({ id }) => sql`f.user_id = ${id}`,
  order: latestFirst("f.created_at", "f.id"),
});

/** Offers at the desk: what a member has countered waits for an answer. */
export const deskOffers = declareList({
  ...offered,
  view: deskOffersView,
  path: paths.deskBulkOffers(),
  guard: (args) => requireStaff(args, bulkRoles),
  scope: visibleTo,
  order: oldestFirstUnder(["open", "countered"], "f.created_at", "f.id"),
});
