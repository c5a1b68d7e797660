/** What questions tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.question.asked": "Order {{orderNo}} needs your answer",
  "event.questions.asked": "{{count}} orders need your answer",
  "event.question.reminder": "Order {{orderNo}}: the time for your answer ends within a day",
  "event.question.decided": "Order {{orderNo}}: there was no answer in time, so the item is refunded",
  "event.question.cancelled": "Order {{orderNo}} is cancelled: its address was not corrected in time",
  "name.question.asked": "An order needs an answer",
  "name.questions.asked": "Several orders need an answer",
  "name.question.reminder": "An answer is due soon",
  "name.question.decided": "A question is decided without an answer",
  "name.question.cancelled": "An order is cancelled for its address",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
