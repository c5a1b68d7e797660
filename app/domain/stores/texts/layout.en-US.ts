import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of stores. */
export const layout = {
  "member.connections": words.storeProducts,
  "crumb.store": "Store",
  "crumb.unbind": "Unbind",
  "crumb.skuConnect": "Connect a product",
  "crumb.match": "Auto-match",
  "crumb.addConnection": "Find a product",
  "crumb.addConnectionSku": "Connect to a store product",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
