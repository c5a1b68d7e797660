import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of the bank's lines. */
export const layout = {
  "desk.bank": words.bankLines,
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
