/** How menus and breadcrumbs call the pages of reports. */
export const layout = {
  "desk.reports": "Reports",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
