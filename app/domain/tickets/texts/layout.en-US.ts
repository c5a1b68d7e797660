import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of questions. */
export const layout = {
  "crumb.stock": words.stock,
  "member.tickets": "Support",
  "desk.tickets": words.tickets,
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
