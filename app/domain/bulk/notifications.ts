/** What bulk orders tell the member; the words are in `texts/notifications`. */
import { lineMail, type NotificationData, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const order = ({ no, kind }: NotificationData) =>
  kind === "BULK" ? paths.bulkOrder(String(no)) : paths.inventoryOrder(String(no));

export const notifications = {
  "bulk.balance": { group: "orders", mails: [], to: order },
  "bulk.reminder": { group: "orders", mails: [], to: order },
  "bulk.missing": { group: "orders", mails: [], to: order },
  "own.low": {
    group: "orders",
    mails: [lineMail("own.low")],
    to: ({ sku, warehouse }: NotificationData) =>
      paths.inventoryDetails({ sku: String(sku), warehouse: String(warehouse) }),
  },
  "own.lost": {
    group: "orders",
    mails: [],
    to: ({ sku, warehouse }: NotificationData) =>
      paths.inventoryDetails({ sku: String(sku), warehouse: String(warehouse) }),
  },
  "bulk.offer": { group: "orders", mails: [], to: ({ no }) => paths.bulkOffer(String(no)) },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
