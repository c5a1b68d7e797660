/** What price differences tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.bill.opened": "Order {{orderNo}} costs {{money}} more than quoted: please check bill {{no}}",
  "event.bill.reminder": "The price difference {{no}} on order {{orderNo}} is still open",
  "event.bill.answered": "We have answered your objection to the price difference {{no}}",
  "event.bill.waived": "The price difference {{no}} on order {{orderNo}} is waived",
  "event.bill.paid": "The price difference {{no}} on order {{orderNo}} is paid",
  "event.bill.credited": "Order {{orderNo}} cost less: {{money}} is on your balance",
  "event.bill.ended": "Order {{orderNo}} is cancelled over a price difference, {{money}} is on your balance",
  "name.bill.opened": "An order costs more than quoted",
  "name.bill.reminder": "A price difference is still open",
  "name.bill.answered": "An objection to a price difference is answered",
  "name.bill.waived": "A price difference is waived",
  "name.bill.paid": "A price difference is paid",
  "name.bill.credited": "An order cost less than paid",
  "name.bill.ended": "An order is cancelled over a price difference",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
