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

const holds = "QUOTE INTERCEPT_REQUESTED INTERCEPTED PRICE_DIFF STOCK ADDRESS".split(" ");
const words = ["Müller", "王伟", "a", "camping chair", "Q2601", "shop-orders-77", "YT2026", "nobody"];
const ask = (path: string, queries: readonly Query[]) =>
  queries.map((query) => `${path}?${new URLSearchParams(query).toString()}`);
const each = (key: string, values: readonly string[]) => values.map((value) => ({ [key]: value }));

/** Pages beside the two lists, by the group they are told with. */
const beside: Record<string, readonly string[]> = {
  "orders on hold": ask("/user/storeorder", each("hold", holds)),
  "one order": [4_501, 90_001, 100_002, 141_010, 149_997].map((n) => `/user/storeorder/${orderNo(n)}`),
  claims: ask("/user/aftersalesorders", [
    ...each("tab", ["waiting", "review", "resolved", "rejected", "closed", "all"]),
    { tab: "all", reason: "damaged" },
    { tab: "all", q: "C30001" },
  ]),
  "questions, files and rules": [
    ...ask("/user/questions", each("tab", ["open", "done"])),
    "/user/excelorderhistory",
    "/user/prefershipping",
  ],
  "search over everything": ask("/user/search", each("q", words)),
  "home and figures": [
    "/user",
    "/user/figures",
    ...ask("/user/figures", each("by", ["day", "week", "month", "store"])),
  ],
};
const besideOfDesk: Record<string, readonly string[]> = {
  "the desk's claims": ask("/desk/claims", [
    {},
    ...each("tab", ["finance", "all"]),
    { who: "mine" },
    { due: "over" },
  ]),
  "the desk's questions and stops": [
    "/desk/interceptions",
    "/desk/quotes",
    ...ask("/desk/questions", each("tab", ["STOCK", "ADDRESS", "unanswered", "waited"])),
  ],
  "the desk's search over everything": ask("/desk/search", each("q", words)),
  "one order at the desk": [4_501, 100_002, 141_010].map((n) => `/desk/orders/${orderNo(n)}`),
};

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
  const plain = (name: string, paths: readonly string[], desk: boolean): Question[] =>
    paths.map((path) => ({ group: name, desk, path }));
  return [
    ...group(
      "tabs",
      tabs.map((tab) => ({ tab })),
    ),
    ...group("filters", filters(places)),
    ...group("searches", searches),
    ...group("pages far in", far),
    ...group("the desk's list", desks, true),
    ...Object.entries(beside).flatMap(([name, paths]) => plain(name, paths, false)),
    ...Object.entries(besideOfDesk).flatMap(([name, paths]) => plain(name, paths, true)),
  ];
}
