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
      { key: "member.connections", to: paths.connection(), icon: "link-simple" },
    ],
  },
  {
    key: "member.products",
    entries: [
      { key: "member.cart", to: paths.cart(), icon: "shopping-cart-simple" },
      { key: "member.wishlist", to: paths.wishlist(), icon: "heart" },
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

/** An entry of the desk; `roles` see it, and administrators; without any, everybody. */
export type DeskEntry = Entry & { roles?: readonly string[] };
export type DeskGroup = { key: LayoutKey; entries: readonly DeskEntry[] };

/** The desk by the work it is: what waits today, what is sold, what it costs to bring, who is who. */
const deskGroups: readonly DeskGroup[] = [
  {
    key: "desk.group.work",
    entries: [
      { key: "desk.home", to: paths.desk(), icon: "anchor" },
      {
        key: "desk.orders",
        to: paths.deskOrders(),
        icon: "clipboard-text",
        roles: ["agent", "warehouse", "sourcing", "finance", "support"],
      },
      {
        key: "desk.refunds",
        to: paths.deskRefunds(),
        icon: "arrow-counter-clockwise",
        roles: ["finance", "agent"],
      },
      {
        key: "desk.bills",
        to: paths.deskBills(),
        icon: "scales",
        roles: ["agent", "warehouse", "support", "finance"],
      },
      { key: "desk.tickets", to: paths.deskTickets(), icon: "chat-circle-dots", roles: ["support", "agent"] },
    ],
  },
  {
    key: "desk.group.money",
    entries: [
      { key: "desk.tasks", to: paths.deskTasks(), icon: "warning-circle", roles: ["finance"] },
      { key: "desk.recharges", to: paths.deskRecharges(), icon: "hand-coins", roles: ["finance"] },
      { key: "desk.bank", to: paths.deskBank(), icon: "bank", roles: ["finance"] },
      {
        key: "desk.reconciliation",
        to: paths.deskReconciliation(),
        icon: "arrows-clockwise",
        roles: ["finance"],
      },
      { key: "desk.wires", to: paths.deskWires(), icon: "receipt", roles: ["finance"] },
      { key: "desk.withdrawals", to: paths.deskWithdrawals(), icon: "bank", roles: ["finance"] },
      { key: "desk.chargebacks", to: paths.deskChargebacks(), icon: "warning", roles: ["finance"] },
      { key: "desk.credit", to: paths.deskCredits(), icon: "scales", roles: ["finance"] },
      { key: "desk.ledger", to: paths.deskLedger(), icon: "scales", roles: ["finance"] },
      { key: "desk.adjustments", to: paths.deskAdjustments(), icon: "pencil-simple", roles: ["finance"] },
      { key: "desk.rates", to: paths.deskRates(), icon: "currency-circle-dollar", roles: ["finance"] },
      { key: "desk.invoices", to: paths.deskInvoices(), icon: "receipt", roles: ["finance"] },
    ],
  },
  {
    key: "desk.group.goods",
    entries: [
      { key: "desk.products", to: paths.deskProducts(), icon: "package", roles: ["catalog"] },
      { key: "desk.categories", to: paths.deskCategories(), icon: "stack", roles: ["catalog"] },
      { key: "desk.import", to: paths.deskImports(), icon: "file-arrow-up", roles: ["catalog"] },
      { key: "desk.content", to: paths.deskContent(), icon: "pencil-simple", roles: ["catalog"] },
    ],
  },
  {
    key: "desk.group.shipping",
    entries: [
      { key: "desk.logistics", to: paths.deskLogistics(), icon: "truck", roles: ["admin"] },
      { key: "desk.tax", to: paths.deskTax(), icon: "scales", roles: ["finance"] },
    ],
  },
  {
    key: "desk.group.people",
    entries: [
      {
        key: "desk.members",
        to: paths.deskMembers(),
        icon: "user-circle",
        roles: ["agent", "support", "finance"],
      },
      { key: "desk.staff", to: paths.deskStaff(), icon: "user", roles: ["admin"] },
      { key: "desk.audit", to: paths.deskAudit(), icon: "note", roles: ["admin"] },
    ],
  },
];

/** Every entry of the desk, whoever may open it. */
export const deskNavigation: readonly DeskEntry[] = deskGroups.flatMap(({ entries }) => entries);

/** What somebody with these roles is led to; a group of which they may open nothing is left out. */
export const deskGroupsOf = (roles: readonly string[]): readonly DeskGroup[] =>
  deskGroups
    .map(({ key, entries }) => ({ key, entries: entries.filter((entry) => maySee(entry, roles)) }))
    .filter(({ entries }) => entries.length > 0);

const maySee = (entry: DeskEntry, roles: readonly string[]) =>
  !entry.roles || roles.includes("admin") || entry.roles.some((role) => roles.includes(role));

/** Homes, of which every other page of their area is a part. */
const roots: ReadonlySet<string> = new Set([paths.desk(), paths.user()]);

/** Whether a link's page, or a page under it, is the one shown. */
export function isCurrent(to: string, pathname: string): boolean {
  const here = pathname.toLowerCase().replace(/\/$/, "");
  const there = to.toLowerCase();
  // The import lies below the catalogue's address and has an entry of its own.
  if (there === paths.deskProducts() && here.startsWith(paths.deskImports())) return false;
  if (there === paths.deskLedger() && here.startsWith(paths.deskAdjustments())) return false;
  return here === there || (!roots.has(there) && here.startsWith(`${there}/`));
}
