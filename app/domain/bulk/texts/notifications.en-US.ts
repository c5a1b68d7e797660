/** What bulk orders tell the member. */
export const notifications = {
  "event.bulk.balance": "The goods of order {{no}} are here: {{money}} is due",
  "event.bulk.reminder": "The balance of order {{no}} is still open: {{money}}",
  "name.bulk.balance": "The goods of a bulk order are here",
  "name.bulk.reminder": "The balance of a bulk order is still open",
  "event.own.lost":
    "{{sku}} at {{warehouse}}: {{count}} of your pieces were not found. Your agent settles it with you.",
  "name.own.lost": "Own goods not found",
  "event.bulk.missing": "{{pieces}} pieces of order {{no}} are late or do not come: please decide",
  "name.bulk.missing": "Pieces of a bulk order are late or missing",
  "event.own.low": "{{sku}} at {{warehouse}} runs low: {{free}} of your pieces are free",
  "name.own.low": "Own goods run low",
  "event.bulk.offer": "Your agent made you an offer: {{no}}",
  "name.bulk.offer": "An agent's offer for a wholesale order",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
