/** What the wallet tells the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.recharge.completed": "Recharge {{no}}: {{money}} is in your wallet",
  "event.wallet.low": "Your balance is {{money}}, below the limit you set",
  "name.recharge.completed": "A recharge is credited",
  "name.wallet.low": "Your balance falls below your limit",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
