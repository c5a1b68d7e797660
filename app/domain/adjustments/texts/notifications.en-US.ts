/** What corrections tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.balance.adjusted": "Your balance was corrected by {{money}} ({{no}})",
  "name.balance.adjusted": "The balance is corrected by finance",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
