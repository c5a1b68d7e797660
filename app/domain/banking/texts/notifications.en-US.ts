/** What the bank's statements tells the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.wire.credited": "Money has arrived for you by wire: {{money}} is credited to you",
  "name.wire.credited": "Money that arrived by wire without a recharge is credited",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
