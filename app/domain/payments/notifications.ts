/** What payments tell the member; the words are in `texts/notifications`. */
import { lineMail, type Notifications } from "~/domain/notifications/events";
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
    mailedAlways: true,
    to: ({ paymentId }) => paths.payWire(String(paymentId)),
  },
  "payment.disputed": { group: "wallet", mails: [lineMail("payment.disputed")], to: () => paths.wallet() },
  "payment.dispute-won": {
    group: "wallet",
    mails: [lineMail("payment.dispute-won")],
    to: () => paths.wallet(),
  },
  "payment.dispute-lost": {
    group: "wallet",
    mails: [lineMail("payment.dispute-lost")],
    to: () => paths.wallet(),
  },
  "card.expiring": { group: "wallet", mails: ["payments.cardExpiring"], to: () => paths.payment() },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
