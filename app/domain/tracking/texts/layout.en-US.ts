/** How menus and breadcrumbs call the pages of parcels. */
export const layout = {
  "desk.parcels": "Parcels",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
