/** How menus and breadcrumbs call the pages of exchange rates. */
export const layout = {
  "desk.rates": "Exchange rates",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
