import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of withdrawals. */
export const layout = {
  "member.withdraw": words.withdraw,
  "desk.withdrawals": "Withdrawals",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
