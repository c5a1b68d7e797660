/** What auto-pay tells the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.autopay.left": "Auto-pay could not pay: {{numbers}}. Please check your balance, card and limits",
  "name.autopay.left": "Auto-pay could not pay an order or a price difference",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
