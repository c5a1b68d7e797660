/** What withdrawals tell the member; the words are in `texts/notifications`. */
import type { NotificationData, Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const withdrawal = ({ no }: NotificationData) => paths.withdrawal(String(no));

export const notifications = {
  "withdrawal.approved": { group: "wallet", mails: ["payouts.approved"], to: withdrawal },
  "withdrawal.paying": { group: "wallet", mails: ["payouts.paying"], to: withdrawal },
  "withdrawal.completed": { group: "wallet", mails: ["payouts.completed"], to: withdrawal },
  "withdrawal.rejected": { group: "wallet", mails: ["payouts.rejected"], to: withdrawal },
  "withdrawal.failed": { group: "wallet", mails: ["payouts.failed"], to: withdrawal },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
