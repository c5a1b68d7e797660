import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of the wallet. */
export const layout = {
  "member.balance": words.balance,
  "member.recharge": words.recharge,
  "member.recharges": words.rechargeOrders,
  "crumb.refunds": "Refunds to card and PayPal",
  "desk.recharges": "Recharges",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
