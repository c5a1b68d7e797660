/** What members are told of their goods in the warehouse; the words are in `texts/notifications`. */
import { lineMail, type NotificationData, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const about = (event: string) => ({
  group: "orders" as const,
  mails: [lineMail(event)],
  to: ({ orderNo }: NotificationData) => paths.storeOrder(String(orderNo)),
});

export const notifications = {
  "return.arrived": about("return.arrived"),
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
