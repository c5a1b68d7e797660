/** What credit tells the member; the words are in `texts/notifications`. */
import type { Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

export const notifications = {
  "credit.decided": { group: "wallet", mails: ["credit.decided"], to: () => paths.credit() },
  "credit.due": { group: "wallet", mails: ["credit.due"], to: () => paths.credit() },
  "credit.overdue": { group: "wallet", mails: ["credit.overdue"], to: () => paths.credit() },
  "credit.written-off": { group: "wallet", mails: ["credit.written-off"], to: () => paths.credit() },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
