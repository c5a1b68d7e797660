import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of price differences. */
export const layout = {
  "member.bills": words.priceDifferences,
  "desk.bills": words.priceDifferences,
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
