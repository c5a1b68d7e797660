import { words } from "~/i18n/words/en-US";

/** The page of saved views. */
export const views = {
  title: "Saved views",
  description: "Tabs, filters and order of your lists, under names of yours. Save one on the list itself.",
  name: "Name",
  none: "No view is saved yet",
  noneText: "Open a list, choose a tab and filters, then save them under Views.",
  rename: "Rename",
  delete: words.delete,
  default: "Open the list with it",
  noDefault: "No longer open the list with it",
  share: "Show it to colleagues",
  unshare: "No longer show it to colleagues",
  isDefault: "Opens with the list",
  isShared: "Shown to colleagues",
  "flash.saved": "View saved.",
  "flash.renamed": "View renamed.",
  "flash.deleted": "View deleted.",
  "flash.changed": "View changed.",
  "error.full": "You have {{most}} views of this list. Delete one first.",
  "error.taken": "Another view of this list has this name.",
  "error.gone": "This view is no longer there.",
  "error.list": "There is no such list.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    views: typeof views;
  }
}
