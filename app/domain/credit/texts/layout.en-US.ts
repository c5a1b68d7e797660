/** How menus and breadcrumbs call the pages of credit. */
export const layout = {
  "member.credit": "Credit",
  "desk.credit": "Credit lines",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
