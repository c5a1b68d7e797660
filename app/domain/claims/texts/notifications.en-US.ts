/** What after-sales tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "group.claims": "After-sales",
  "event.claim.opened": "Your case {{no}} of order {{orderNo}} is open. We answer within {{hours}} hours",
  "event.claim.asked": "We have a question about your case {{no}}. Please answer within {{days}} days",
  "event.claim.proposed": "We made you an offer in your case {{no}}. Please answer within {{days}} days",
  "event.claim.rejected": "Your case {{no}} of order {{orderNo}} was rejected. You can read why, and appeal",
  "event.claim.refunded": "Your case {{no}} of order {{orderNo}} is settled by a refund",
  "event.claim.resent": "Your case {{no}} of order {{orderNo}} is settled: we send the goods again",
  "event.claim.arrivedBad":
    "The parcel of your case {{no}} has come, but not in good order. We look at it again",
  "event.claim.closed": "Your case {{no}} was closed, because its time was over",
  "event.claim.notSent":
    "We cannot send the goods of your case {{no}} again. The case is open again: you get another offer",
  "name.claim.notSent": "Goods cannot be sent again",
  "name.claim.opened": "A case is open",
  "name.claim.asked": "A question about a case",
  "name.claim.proposed": "An offer in a case",
  "name.claim.rejected": "A case is rejected",
  "name.claim.refunded": "A case is settled by a refund",
  "name.claim.resent": "Goods are sent again",
  "name.claim.arrivedBad": "A return came in bad order",
  "name.claim.closed": "A case is closed",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
