/** What price differences tell the member; the words are in `texts/notifications`. */
import type { NotificationData, Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const bill = ({ no }: NotificationData) => paths.bill(String(no));

export const notifications = {
  "bill.opened": { group: "orders", mails: ["bills.opened"], to: bill },
  "bill.reminder": { group: "orders", mails: ["bills.reminder"], to: bill },
  "bill.answered": { group: "orders", mails: ["bills.answered"], to: bill },
  "bill.waived": { group: "orders", mails: ["bills.waived"], to: bill },
  "bill.paid": { group: "orders", mails: [], to: bill },
  "bill.credited": { group: "orders", mails: ["bills.credited"], to: bill },
  "bill.ended": { group: "orders", mails: ["bills.ended"], to: bill },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
