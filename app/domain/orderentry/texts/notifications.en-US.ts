/** What files of orders tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.orders.file-done":
    "{{file}} is imported: {{created}} orders are new, {{there}} were already there, {{failed}} rows have mistakes",
  "event.orders.file-failed": "{{file}} could not be imported. See why",
  "name.orders.file-done": "A file of orders is imported",
  "name.orders.file-failed": "A file of orders cannot be imported",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
