import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of logistics and tax. */
export const layout = {
  "desk.logistics": "Logistics",
  "desk.tax": words.taxRules,
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
