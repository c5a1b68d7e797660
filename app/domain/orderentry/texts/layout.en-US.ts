/** How menus and breadcrumbs call the pages of orders that members bring in. */
export const layout = {
  "crumb.fileOrders": "Each order",
  "crumb.orderFile": "File",
  "crumb.newOrder": "New order",
  "member.orderFiles": "Orders from files",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
