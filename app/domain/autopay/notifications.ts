/** What auto-pay tells the member; the words are in `texts/notifications`. */
import { lineMail, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

export const notifications = {
  "autopay.left": {
    group: "orders",
    mails: [lineMail("autopay.left")],
    to: ({ orderNo, billNo, bills, count }) => {
      if (billNo) return paths.bill(String(billNo));
      if (orderNo) return paths.storeOrder(String(orderNo));
      return bills && bills === count ? paths.bills() : paths.storeOrders({ tab: "AWAITING_PAYMENT" });
    },
  },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
