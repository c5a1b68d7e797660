/** What members are told about their parcels; the words are in `texts/notifications`. */
import { lineMail, type NotificationData, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const about = (event: string) => ({
  group: "orders" as const,
  mails: [lineMail(event)],
  to: ({ orderNo }: NotificationData) => `${paths.storeOrder(String(orderNo))}#parcels`,
});

export const notifications = {
  "order.delivered": about("order.delivered"),
  "parcel.failed": about("parcel.failed"),
  "parcel.held": about("parcel.held"),
  "parcel.late": about("parcel.late"),
  "parcel.returned": about("parcel.returned"),
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
