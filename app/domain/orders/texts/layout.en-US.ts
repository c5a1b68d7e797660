import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of store orders. */
export const layout = {
  "member.preferShipping": "Preferred shipping",
  "member.storeOrders": "Store orders",
  "desk.orders": words.orders,
  "desk.interceptions": "Interceptions",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
