import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of the profile. */
export const layout = {
  "crumb.addresses": "Addresses",
  "crumb.billing": "Billing address",
  "crumb.security": "Security",
  "crumb.preferences": "Preferences",
  "crumb.data": "Data and closing",
  "crumb.email": "New email address",
  "crumb.new": words.new,
  "crumb.edit": words.edit,
  "crumb.twoFactor": words.twoFactorLogin,
  "crumb.recoveryCodes": "Recovery codes",
  "crumb.search": "Search",
  "crumb.shortcuts": "Keyboard shortcuts",
  "crumb.views": "Saved views",
  "crumb.changes": "Changes to many rows",
  "crumb.change": "Report",
  "crumb.close": "Close",
  "crumb.delete": words.delete,
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
