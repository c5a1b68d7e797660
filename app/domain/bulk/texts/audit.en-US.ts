/** What is done to bulk orders, as the audit log says it. */
export const audit = {
  "action.bulk.give-up": "Bulk order: ended after the purchase",
  "action.bulk.replace": "Bulk order: defective pieces replaced",
  "action.bulk.bill-balance": "Bulk order: balance asked for",
  "action.bulk.return-deposit": "Bulk order: a part of the deposit returned",
  "action.bulk.lapse": "Bulk order: ended, balance not paid",
  "action.bulk.put-away-part": "Bulk order: a part put away",
  "action.bulk.put-away": "Bulk order: put away",
  "action.bulk.refund-line": "Bulk order: pieces taken off",
  "action.bulk.ship-part": "Bulk order: a part shipped",
  "action.bulk.ship": "Bulk order: shipped",
  "action.bulk.deliver": "Bulk order: delivered",
  "action.own_request.finish": "Request for own stock: done",
  "action.own_request.refuse": "Request for own stock: refused",
  "entity.own_request": "Request for own stock",
  "entity.bulk_order": "Bulk order",
  "action.bulk_offer.revise": "Offer: new terms",
  "action.bulk_offer.withdraw": "Offer: withdrawn",
  "action.bulk_issue.wait": "Purchase of a bulk order: wait",
  "action.bulk_issue.drop": "Purchase of a bulk order: pieces taken off",
  "entity.bulk_issue": "Purchase of a bulk order",
  "action.member_price.add": "Private price: added",
  "action.member_price.change": "Private price: changed",
  "action.member_price.end": "Private price: ended",
  "entity.member_price": "Private price",
  "entity.bulk_offer": "Offer",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
