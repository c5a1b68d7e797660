/** What the lists of bulk orders and own stock read: a member's own, and the desk's. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { goodsRoles } from "~/domain/accounts/people";
import { db, sql, type Sql } from "~/platform/db";
import { declareList, latestFirst, oldestFirstUnder, tabsByStates } from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { bulkView, deskBulkView, inventoryView } from "./components/bulk-list";
import { deskOffersView, memberOffersView } from "./components/offer-lists";
import { privatePricesView } from "./components/private-prices";
import { ownView } from "./components/own-list";
import { ownMoveView, type OwnMoveListed } from "./components/own-moves";
import { requestView } from "./components/own-requests";
import { requestColumns, requestSource, type RequestListed } from "./own-requests.server";
import { ownColumns, ownCounted, ownSource, readOwn } from "./own.server";
import { offersUnder } from "./offers/states";
import { priceColumns, priceSource, priceStates, type PriceListed } from "./offers/prices.server";
import { offerColumns, offerSource, type OfferListed } from "./offers/view.server";
import { keptUnder, statesUnder } from "./states";
import { bulkColumns, bulkRoles, offerRoles, bulkSource, visibleTo, type BulkListed } from "./view.server";

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
  tabs: tabsByStates(sql`b.status`, keptUnder),
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
  countFrom: ownCounted,
  columns: ownColumns,
  read: readOwn,
  scope: ({ id }) => sql`o.user_id = ${id}`,
  tabs: {
    all: sql`o.in_stock + o.to_be_purchased + o.ready > 0 or o.alert_at is not null`,
    stocked: sql`o.in_stock > 0`,
    coming: sql`o.to_be_purchased + o.ready > 0`,
    low: sql`o.in_stock - o.reserved <= o.alert_at`,
    out: sql`o.in_stock = 0`,
  },
  countBy: () => "once",
  order: {
    key: [
      { column: "v.sku", type: "text" },
      { column: "w.code", type: "text" },
    ],
    direction: "asc",
  },
  filters: {
    q: (q) => sql`o.variant_id in (
      select f.id from variant f join product p on p.id = f.product_id
      where f.sku ilike ${containing(q)} or p.title ->> 'en' ilike ${containing(q)}
        or p.title ->> 'zh' ilike ${containing(q)})`,
    warehouse: (code) => sql`o.warehouse_id = (select id from warehouse where code = ${code})`,
  },
});

/** Movements of a member's goods, the last first. */
export const ownMoves = declareList({
  view: ownMoveView,
  path: paths.inventoryDetails(),
  guard: requireMember,
  from: sql`lot_move m join variant v on v.id = m.variant_id join warehouse w on w.id = m.warehouse_id`,
  countFrom: sql`lot_move m`,
  columns: sql`m.id, m.at, v.sku, w.code as warehouse, m.kind, m.qty, m.held, m.balance, m.free,
    (select json_build_object('order', o.no) from store_order o where m.ref_type = 'store_order' and o.id = m.ref_id
      union all
      select json_build_object('bulk', b.no) from bulk_line l join bulk_order b on b.id = l.bulk_order_id
      where m.ref_type = 'bulk_line' and l.id = m.ref_id
      union all
      select json_build_object('request', r.no) from own_request r where m.ref_type = 'own_request' and r.id = m.ref_id)
      as ref`,
  read: (piece) => db.rows<OwnMoveListed>(piece),
  scope: ({ id }) => sql`m.user_id = ${id}`,
  order: { key: [{ column: "m.id", type: "uuid" }], direction: "desc" },
  filters: {
    sku: (sku) => sql`m.variant_id = (select id from variant where sku = ${sku})`,
    warehouse: (code) => sql`m.warehouse_id = (select id from warehouse where code = ${code})`,
  },
});

/** What members ask of the warehouse, the oldest open request first. */
export const deskRequests = declareList({
  view: requestView,
  path: paths.deskOwnRequests(),
  guard: (args) => requireStaff(args, goodsRoles),
  from: requestSource,
  columns: requestColumns,
  read: (piece) => db.rows<RequestListed>(piece),
  order: oldestFirstUnder(["open"], "r.created_at", "r.id"),
  tabs: tabsByStates(sql`r.status`, { open: ["REQUESTED"], done: ["DONE"], off: ["REFUSED", "WITHDRAWN"] }),
  filters: {
    q: (q) =>
      sql`(r.no ilike ${containing(q)} or v.sku ilike ${containing(q)} or u.user_name ilike ${containing(q)})`,
  },
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
  guard: (args) => requireStaff(args, offerRoles),
  scope: visibleTo,
  order: oldestFirstUnder(["open", "countered"], "f.created_at", "f.id"),
});

/** Prices of single members, by the day they end. */
export const privatePrices = declareList({
  view: privatePricesView,
  path: paths.deskPrivatePrices(),
  guard: (args) => requireStaff(args, offerRoles),
  from: priceSource,
  columns: priceColumns,
  read: (piece) => db.rows<PriceListed>(piece),
  scope: visibleTo,
  tabs: priceStates,
  order: latestFirst("m.valid_until", "m.id"),
  filters: { q: (q) => sql`(v.sku ilike ${containing(q)} or m.user_id in ${membersWith(q)})` },
});
