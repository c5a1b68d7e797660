import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of listings. */
export const layout = {
  "member.listed": "Listed",
  "crumb.list": words.listToStore,
  "crumb.listTemplates": "Templates",
  "crumb.listedDelete": "Delete listings",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
