/** What questions tell the member; the words are in `texts/notifications`. */
import { lineMail, type NotificationData, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const about = (event: string) => ({
  group: "orders" as const,
  mails: [lineMail(event)],
  to: ({ questionId }: NotificationData) => paths.question(String(questionId)),
});

export const notifications = {
  "question.asked": about("question.asked"),
  "questions.asked": {
    group: "orders",
    mails: [lineMail("questions.asked")],
    to: () => paths.questions(),
  },
  "question.reminder": about("question.reminder"),
  "question.decided": about("question.decided"),
  "question.cancelled": about("question.cancelled"),
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
