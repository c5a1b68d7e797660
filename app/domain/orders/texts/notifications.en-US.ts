import { words } from "~/i18n/words/en-US";

/** What store orders tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "group.orders": words.orders,
  "event.order.imported": "Order {{orderNo}} has arrived from your store (store order {{storeNo}})",
  "event.order.paid": "Order {{orderNo}} is paid",
  "event.order.shipped": "Order {{orderNo}} is shipped, tracking {{trackingNo}}",
  "event.order.cancelled": "Order {{orderNo}} is cancelled, {{money}} is back in your wallet",
  "event.order.store-changed":
    "Order {{orderNo}} was changed in your store after it was paid. Please check it",
  "event.order.quoted": "Order {{orderNo}}: we have quoted its shipping. You can pay it now",
  "event.order.quote-refused": "Order {{orderNo}}: we cannot ship it. {{reason}}",
  "event.order.reinstated": "Order {{orderNo}} is active in your store again, so it is active here, too",
  "event.order.not-taken":
    "Order {{storeNo}} from your store {{store}} could not be imported. See why, and try again",
  "event.orders.imported": "{{count}} orders have arrived from your store {{store}}",
  "name.orders.imported": "Several orders arrive at once",
  "name.order.imported": "An order arrives from a store",
  "name.order.paid": "An order is paid",
  "name.order.shipped": "An order is shipped",
  "name.order.cancelled": "A paid order is cancelled",
  "name.order.store-changed": "A paid order changes in the store",
  "name.order.quoted": "Shipping is quoted by an agent",
  "name.order.quote-refused": "Shipping cannot be quoted",
  "name.order.reinstated": "A cancelled order becomes active in the store again",
  "name.order.not-taken": "A store order cannot be imported",
  "event.order.stopped": "Order {{orderNo}} is stopped. Cancel it, or let it go on",
  "event.order.stop-late": "Stopping order {{orderNo}} takes longer than we said. We keep looking",
  "event.order.too-late": "Order {{orderNo}} could not be stopped: it had left already",
  "event.order.change-waits":
    "Your store changed order {{orderNo}} after it was paid. Please accept or refuse the change",
  "event.order.change-lapsed":
    "Nobody decided about the change of order {{orderNo}}, so it goes on as it was paid for",
  "event.order.address-taken": "Order {{orderNo}} goes to the new address",
  "event.order.address-refused": "Order {{orderNo}} keeps its address",
  "name.order.stopped": "An order is stopped",
  "name.order.stop-late": "Stopping an order takes longer",
  "name.order.too-late": "An order could not be stopped",
  "name.order.change-waits": "A change of a paid order waits for you",
  "name.order.change-lapsed": "A change of a paid order lapses",
  "name.order.address-taken": "A new address is accepted",
  "name.order.address-refused": "A new address is refused",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
