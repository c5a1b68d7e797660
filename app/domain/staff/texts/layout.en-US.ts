import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of staff. */
export const layout = {
  "desk.staff": words.staff,
  "desk.audit": "Audit log",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
