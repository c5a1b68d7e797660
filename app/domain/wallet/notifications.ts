/** What the wallet tells the member; the words are in `texts/notifications`. */
import type { Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

export const notifications = {
  "recharge.completed": { group: "wallet", mails: ["wallet.recharged"], to: () => paths.wallet() },
  "wallet.low": { group: "wallet", mails: ["wallet.low"], to: () => paths.recharge() },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
