/** What store orders tell the member; the words are in `texts/notifications`. */
import { lineMail, type NotificationData, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const order = ({ orderNo }: NotificationData) => paths.storeOrder(String(orderNo));

export const notifications = {
  "order.imported": { group: "orders", mails: [], to: order },
  "orders.imported": {
    group: "orders",
    mails: [],
    to: ({ storeId }) => paths.storeOrders({ store: String(storeId) }),
  },
  "order.paid": { group: "orders", mails: ["orders.paid"], to: order },
  "order.shipped": { group: "orders", mails: ["orders.shipped"], to: order },
  "order.cancelled": { group: "orders", mails: ["orders.cancelled"], to: order },
  "order.store-changed": { group: "orders", mails: [lineMail("order.store-changed")], to: order },
  "order.quoted": { group: "orders", mails: [lineMail("order.quoted")], to: order },
  "order.quote-refused": { group: "orders", mails: [lineMail("order.quote-refused")], to: order },
  "order.reinstated": { group: "orders", mails: [], to: order },
  "order.stopped": { group: "orders", mails: [lineMail("order.stopped")], to: order },
  "order.stop-late": { group: "orders", mails: [lineMail("order.stop-late")], to: order },
  "order.too-late": { group: "orders", mails: [lineMail("order.too-late")], to: order },
  "order.change-waits": { group: "orders", mails: [lineMail("order.change-waits")], to: order },
  "order.change-lapsed": { group: "orders", mails: [lineMail("order.change-lapsed")], to: order },
  "order.address-taken": { group: "orders", mails: [lineMail("order.address-taken")], to: order },
  "order.address-refused": { group: "orders", mails: [lineMail("order.address-refused")], to: order },
  "order.not-taken": {
    group: "orders",
    mails: [lineMail("order.not-taken")],
    to: ({ storeId }) => paths.store(String(storeId)),
  },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
