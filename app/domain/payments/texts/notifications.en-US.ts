/** What payments tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.refund.completed": "Refund {{no}}: {{money}} has been refunded",
  "event.refund.failed":
    "Refund {{no}} could not be sent to the original payment method: {{money}} is on your balance",
  "event.card.expiring": "{{brand}} card ending in {{last4}} expires {{expiry}}",
  "event.payment.refused-late":
    "Your bank declined the pending PayPal payment ({{numbers}}). Nothing was charged; please pay again",
  "event.payment.wire-late":
    "Your wire {{reference}} arrived after it had ended, so nothing was paid with it. {{money}} is credited to you",
  "event.payment.disputed":
    "A payment of {{money}} is disputed (case {{no}}); you cannot withdraw until it is settled",
  "event.payment.dispute-won": "The dispute about {{money}} (case {{no}}) is settled in your favour",
  "event.payment.dispute-lost":
    "The dispute about {{money}} (case {{no}}) is lost; the money went back to the payer",
  "name.refund.completed": "Money is refunded",
  "name.refund.failed": "A refund goes to your balance instead",
  "name.card.expiring": "A saved card expires",
  "name.payment.refused-late": "A pending PayPal payment is declined",
  "name.payment.wire-late": "A wire arrives after it has ended",
  "name.payment.disputed": "A payment is disputed",
  "name.payment.dispute-won": "A dispute is won",
  "name.payment.dispute-lost": "A dispute is lost",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
