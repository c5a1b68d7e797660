/** How menus and breadcrumbs call the pages of tasks. */
export const layout = {
  "desk.tasks": "Tasks",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
