/** How menus and breadcrumbs call the pages of members. */
export const layout = {
  "desk.members": "Members",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
