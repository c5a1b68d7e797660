/** What bulk orders tell the member; the words are in `texts/notifications`. */
import type { NotificationData, Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const order = ({ no, kind }: NotificationData) =>
  kind === "BULK" ? paths.bulkOrder(String(no)) : paths.inventoryOrder(String(no));

export const notifications = {
  "bulk.balance": { group: "orders", mails: [], to: order },
  "bulk.reminder": { group: "orders", mails: [], to: order },
  "bulk.offer": { group: "orders", mails: [], to: ({ no }) => paths.bulkOffer(String(no)) },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
