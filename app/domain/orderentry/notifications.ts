/** What files of orders tell the member; the words are in `texts/notifications`. */
import { lineMail, type NotificationData, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const file = ({ importId }: NotificationData) => paths.orderFile(String(importId));

export const notifications = {
  "orders.file-done": { group: "orders", mails: [], to: file },
  "orders.file-failed": { group: "orders", mails: [lineMail("orders.file-failed")], to: file },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
