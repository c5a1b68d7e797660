/** What is done to bulk orders, as the audit log says it. */
export const audit = {
  "action.bulk.place": "Bulk order: ordered from the supplier",
  "action.bulk.give-up": "Bulk order: ended after the purchase",
  "action.bulk.arrive-part": "Bulk order: a part arrived",
  "action.bulk.arrive": "Bulk order: all arrived",
  "action.bulk.replace": "Bulk order: defective pieces replaced",
  "action.bulk.bill-balance": "Bulk order: balance asked for",
  "action.bulk.lapse": "Bulk order: ended, balance not paid",
  "action.bulk.put-away-part": "Bulk order: a part put away",
  "action.bulk.put-away": "Bulk order: put away",
  "action.bulk.ship": "Bulk order: shipped",
  "action.bulk.deliver": "Bulk order: delivered",
  "entity.bulk_order": "Bulk order",
  "action.bulk_offer.revise": "Offer: new terms",
  "action.bulk_offer.withdraw": "Offer: withdrawn",
  "entity.bulk_offer": "Offer",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
