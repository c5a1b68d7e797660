import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of sourcing. */
export const layout = {
  "member.sourcing": words.sourcing,
  "crumb.sourcingForm": "New request",
  "crumb.sourcingRequest": "Request",
  "desk.sourcing": words.sourcing,
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
