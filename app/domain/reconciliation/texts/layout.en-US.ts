/** How menus and breadcrumbs call the pages of reconciliation. */
export const layout = {
  "desk.reconciliation": "Reconciliation",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
