/** What corrections tell the member; the words are in `texts/notifications`. */
import type { Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

export const notifications = {
  "balance.adjusted": { group: "wallet", mails: ["adjustments.posted"], to: () => paths.wallet() },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
