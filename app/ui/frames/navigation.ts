/** What the side bars of the member area and the desk lead to. Visitors fetch none of it (`shop-navigation.ts`). */
import { paths } from "~/platform/paths";
import type { Entry, LayoutKey } from "./shop-navigation";

export type Group = { key: LayoutKey; entries: readonly Entry[] };

/** The side bar of the member area, grouped by the member's own words. */
export const memberNavigation: readonly Group[] = [
  {
    key: "member.overview",
    entries: [
      { key: "member.home", to: paths.user(), icon: "house" },
      { key: "member.notifications", to: paths.notifications(), icon: "bell" },
      { key: "member.tickets", to: paths.tickets(), icon: "chat-circle-dots" },
    ],
  },
  {
    key: "member.orders",
    entries: [
      { key: "member.storeOrders", to: paths.storeOrders(), icon: "clipboard-text" },
      { key: "member.bills", to: paths.bills(), icon: "scales" },
    ],
  },
  {
    key: "member.stores",
    entries: [
      { key: "member.stores", to: paths.woocommerce(), icon: "storefront" },
      { key: "member.listed", to: paths.listed(), icon: "list" },
      { key: "member.connections", to: paths.connection(), icon: "link-simple" },
    ],
  },
  {
    key: "member.products",
    entries: [
      { key: "member.cart", to: paths.cart(), icon: "shopping-cart-simple" },
      { key: "member.wishlist", to: paths.wishlist(), icon: "heart" },
      { key: "member.sourcing", to: paths.sourcing(), icon: "magnifying-glass" },
    ],
  },
  {
    key: "member.wallet",
    entries: [
      { key: "member.balance", to: paths.wallet(), icon: "wallet" },
      { key: "member.recharge", to: paths.recharge(), icon: "hand-coins" },
      { key: "member.recharges", to: paths.rechargeOrders(), icon: "receipt" },
      { key: "member.withdraw", to: paths.withdraw(), icon: "bank" },
      { key: "member.credit", to: paths.credit(), icon: "scales" },
      { key: "member.payment", to: paths.payment(), icon: "credit-card" },
      { key: "member.invoices", to: paths.invoices(), icon: "note" },
    ],
  },
  {
    key: "menu.account",
    entries: [{ key: "menu.account", to: paths.profile(), icon: "user-circle" }],
  },
];

/** The bottom bar of a phone: the five most used. */
export const bottomBar: readonly Entry[] = [
  { key: "member.home", to: paths.user(), icon: "house" },
  { key: "member.orders", to: paths.storeOrders(), icon: "clipboard-text" },
  { key: "member.stores", to: paths.woocommerce(), icon: "storefront" },
  { key: "member.balance", to: paths.wallet(), icon: "wallet" },
  { key: "menu.account", to: paths.profile(), icon: "user-circle" },
];

/** Home pages: every other page of their area lies below them. */
const roots: ReadonlySet<string> = new Set([paths.desk(), paths.user()]);

/** The pages of store platforms, each with those of its stores below it. */
export const storePlatformPages = ["/user/woocommerce", "/user/shopify", "/user/aliexpress"];

/** Whether a link's page, or a page under it, is the one shown. */
export function isCurrent(to: string, pathname: string): boolean {
  const here = pathname.toLowerCase().replace(/\/$/, "");
  const there = to.toLowerCase();
  // The import's address is below the catalogue's, but it has its own entry.
  if (there === paths.deskProducts() && here.startsWith(paths.deskImports())) return false;
  if (there === paths.deskLedger() && here.startsWith(paths.deskAdjustments())) return false;
  // The stores of every platform are one entry.
  if (there === paths.woocommerce())
    return storePlatformPages.some((page) => here === page || here.startsWith(`${page}/`));
  return here === there || (!roots.has(there) && here.startsWith(`${there}/`));
}
