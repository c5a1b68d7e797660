/** What is asked of the lists of orders: every tab, filter and search, pages far in, the desk's queues. Pure. */
import { orderNo, skuNo, trackingNo } from "./people.ts";

/** Where pages far in begin: cursors of the member's whole list, the middle and the end of it. */
export type Places = {
  readonly middle: string;
  readonly end: string;
  readonly store: string;
  readonly rareStore: string;
};

type Query = Record<string, string>;
export type Question = { readonly group: string; readonly path: string; readonly desk: boolean };

const tabs = "ALL AWAITING_PAYMENT PENDING PURCHASING SHIPPED DELIVERED DRAFT IGNORED TRASH".split(" ");
const queues = "accept purchase dispatch shipped delivered problems all".split(" ");

const filters = ({ store, rareStore }: Places): Query[] => [
  { store },
  { store: rareStore },
  { store, tab: "DELIVERED" },
  { country: "US" },
  { country: "DE", tab: "DELIVERED" },
  { country: "IL" },
  { country: "IL", tab: "DELIVERED" },
  { country: "JP", tab: "SHIPPED" },
  { tag: "OUT_OF_STOCK" },
  { tag: "STORE_CHANGED", tab: "PENDING" },
  { tag: "UNWRITTEN" },
  { tab: "AWAITING_PAYMENT", state: "UNCONNECTED" },
  { tab: "AWAITING_PAYMENT", state: "CONNECTED" },
  { tab: "AWAITING_PAYMENT", state: "ABNORMAL" },
  { tab: "PENDING", state: "QUOTE" },
  { from: "2025-03-01", to: "2025-03-31" },
  { from: "2024-01-01" },
  { dated: "paid", from: "2025-03-01", to: "2025-03-01" },
  { dated: "paid", from: "2024-06-01", to: "2025-06-01", tab: "DELIVERED" },
  { country: "FR", store, from: "2025-01-01", sort: "placed" },
];

const searches: Query[] = [
  ...[4_501, 90_001, 149_998].map((n) => ({ q: orderNo(n) })),
  { q: orderNo(60_001).slice(-6) },
  { q: "#61234" },
  { q: "Q2601" },
  ...["Müller", "novak", "Anna Rossi", "Kim", "王", "王伟", "O'Neill"].map((q) => ({ q })),
  ...[30_001, 120_001].map((n) => ({ q: trackingNo(n) })),
  { q: trackingNo(45_001).slice(-8) },
  { q: "nobody at all" },
  { q: "a" },
  ...[skuNo(1), skuNo(42), skuNo(1_900), "QS-12", "shop-orders-77", "camping chair", "yoga mat for"].map(
    (product) => ({ product }),
  ),
  { q: "Schmidt", country: "DE", tab: "DELIVERED" },
  { product: "tent", tab: "AWAITING_PAYMENT" },
];

const desks: Query[] = [
  ...queues.map((tab) => ({ tab })),
  { tab: "all", sort: "-placed" },
  { tab: "delivered", country: "IL" },
  { tab: "all", country: "DE" },
  { tab: "all", q: orderNo(30_001) },
  { tab: "all", q: "Anna Rossi" },
  { tab: "all", q: "seller17@bench.test" },
  { tab: "all", q: trackingNo(30_001) },
  { tab: "delivered", q: "Müller" },
  { tab: "shipped", tracking: trackingNo(140_001).slice(0, 14) },
];

/** All of them, by the group they are told with. */
export function questionsOf(places: Places): Question[] {
  const far = [places.middle, places.end].flatMap((after): Query[] => [
    { after },
    { after, tab: "DELIVERED" },
    { after, size: "100" },
    { before: after },
    { after, country: "DE" },
  ]);
  const group = (name: string, queries: readonly Query[], desk = false): Question[] =>
    queries.map((query) => ({
      group: name,
      desk,
      path: `${desk ? "/desk/orders" : "/user/storeorder"}?${new URLSearchParams(query).toString()}`,
    }));
  return [
    ...group(
      "tabs",
      tabs.map((tab) => ({ tab })),
    ),
    ...group("filters", filters(places)),
    ...group("searches", searches),
    ...group("pages far in", far),
    ...group("the desk's list", desks, true),
  ];
}
