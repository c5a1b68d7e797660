/** What withdrawals tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.withdrawal.approved": "Withdrawal {{no}} of {{money}} is approved",
  "event.withdrawal.paying": "Withdrawal {{no}} of {{money}} is on its way to your bank",
  "event.withdrawal.completed": "Withdrawal {{no}} of {{money}} is paid",
  "event.withdrawal.rejected": "Withdrawal {{no}} was refused; {{money}} is back on your balance",
  "event.withdrawal.failed": "Withdrawal {{no}} came back: {{money}} is in your wallet again",
  "name.withdrawal.approved": "A withdrawal is approved",
  "name.withdrawal.paying": "A withdrawal is being paid",
  "name.withdrawal.completed": "A withdrawal is paid",
  "name.withdrawal.rejected": "A withdrawal is refused",
  "name.withdrawal.failed": "A withdrawal comes back",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
