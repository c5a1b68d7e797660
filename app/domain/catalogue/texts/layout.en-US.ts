import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of the catalogue. */
export const layout = {
  "desk.import": "Catalogue import",
  "desk.products": words.catalogue,
  "desk.categories": "Categories",
  "desk.synonyms": "Search synonyms",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
