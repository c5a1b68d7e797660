import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of notifications. */
export const layout = {
  "member.notifications": words.notifications,
  "crumb.notifications": "Notifications",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
