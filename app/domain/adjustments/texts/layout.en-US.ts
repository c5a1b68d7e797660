/** How menus and breadcrumbs call the pages of corrections. */
export const layout = {
  "desk.adjustments": "Corrections",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
