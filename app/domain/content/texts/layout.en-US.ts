/** How menus and breadcrumbs call the pages of the policy pages. */
export const layout = {
  "desk.content": "Policy pages",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
