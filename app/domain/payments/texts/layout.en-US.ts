import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of payments. */
export const layout = {
  "member.payment": words.paymentMethods,
  "crumb.payment": words.payment,
  "crumb.confirm": words.confirm,
  "crumb.wire": "Wire transfer",
  "crumb.result": "Result",
  "desk.refunds": words.refunds,
  "desk.chargebacks": words.chargebacks,
  "desk.wires": "Order wires",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
