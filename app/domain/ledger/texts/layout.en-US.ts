/** How menus and breadcrumbs call the pages of the ledger. */
export const layout = {
  "desk.ledger": "Ledger",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
