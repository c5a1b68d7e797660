/** How menus and breadcrumbs call the pages of integrations. */
export const layout = {
  "desk.integrations": "Integrations",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
