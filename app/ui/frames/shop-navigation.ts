/** What the shop's header and footer lead to. */
import { shopPaths } from "~/platform/shop-paths";
import type { Texts } from "~/i18n/resources";
import type { IconName } from "../icon";

export type LayoutKey = keyof Texts["layout"];

export type Entry = { key: LayoutKey; to: string; icon: IconName };

/** Screens that do not exist yet. They are linked once the site map has them. */
export const awaited: ReadonlySet<string> = new Set<string>();

/** Whether a link may be shown. */
export const isOpen = (to: string): boolean => !awaited.has(to);

const open = <E extends { to: string }>(entries: readonly E[]) => entries.filter(({ to }) => isOpen(to));

/** The user menu (contract §2), with the two entries it has handlers for. Logout is a form of its own. */
export const userMenu: readonly Entry[] = open<Entry>([
  { key: "menu.account", to: shopPaths.profile(), icon: "user-circle" },
  { key: "menu.wallet", to: shopPaths.wallet(), icon: "wallet" },
  { key: "menu.products", to: shopPaths.wishlist(), icon: "heart" },
  { key: "menu.order", to: shopPaths.storeOrders(), icon: "clipboard-text" },
  { key: "menu.listed", to: shopPaths.listed(), icon: "tag" },
  { key: "menu.connection", to: shopPaths.connection(), icon: "link-simple" },
]);

type FooterColumn = { key: LayoutKey; entries: readonly Omit<Entry, "icon">[] };

const columns: readonly FooterColumn[] = [
  {
    key: "footer.policies",
    entries: [
      { key: "footer.agreement", to: shopPaths.agreement() },
      { key: "footer.userAgreement", to: shopPaths.userAgreement() },
      { key: "footer.refunds", to: shopPaths.refunds() },
      { key: "footer.shippingPolicy", to: shopPaths.shippingPolicy() },
      { key: "footer.walletRules", to: shopPaths.walletRules() },
      { key: "footer.privacy", to: shopPaths.privacy() },
    ],
  },
  {
    key: "footer.company",
    entries: [
      { key: "footer.about", to: shopPaths.about() },
      { key: "footer.shippingFee", to: shopPaths.shippingFee() },
      { key: "footer.contact", to: shopPaths.contact() },
    ],
  },
];

export const footerColumns: readonly FooterColumn[] = columns
  .map(({ key, entries }) => ({ key, entries: open(entries) }))
  .filter(({ entries }) => entries.length > 0);
