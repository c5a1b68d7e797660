/** What payments tell the member; the words are in `texts/notifications`. */
import type { Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

export const notifications = {
  "refund.completed": { group: "wallet", mails: ["payments.refund-completed"], to: () => paths.wallet() },
  "refund.failed": { group: "wallet", mails: ["payments.refund-failed"], to: () => paths.wallet() },
  "payment.refused-late": {
    group: "wallet",
    mails: ["payments.refused-late"],
    to: ({ paymentId }) => paths.payState(String(paymentId)),
  },
  "payment.wire-late": {
    group: "wallet",
    mails: [],
    to: ({ paymentId }) => paths.payWire(String(paymentId)),
  },
  "payment.disputed": { group: "wallet", mails: [], to: () => paths.wallet() },
  "payment.dispute-won": { group: "wallet", mails: [], to: () => paths.wallet() },
  "payment.dispute-lost": { group: "wallet", mails: [], to: () => paths.wallet() },
  "card.expiring": { group: "wallet", mails: ["payments.cardExpiring"], to: () => paths.payment() },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
