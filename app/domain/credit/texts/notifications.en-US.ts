/** What credit tells the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.credit.decided": "Our finance team has decided on your credit line",
  "event.credit.due": "{{money}} of your credit is due on {{day}}",
  "event.credit.overdue": "{{money}} of your credit is overdue; you cannot pay new orders until it is repaid",
  "event.credit.written-off": "{{money}} you borrowed is written off; you no longer need to repay it",
  "name.credit.decided": "A decision on your credit line",
  "name.credit.due": "Credit is due",
  "name.credit.overdue": "Credit is overdue",
  "name.credit.written-off": "Borrowed money is written off",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
