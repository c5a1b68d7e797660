/** What is done to price differences, as the audit log says it. */
export const audit = {
  "action.bill.raise": "Price difference billed",
  "action.bill.credit": "Price difference credited",
  "action.bill.waive": "Price difference waived",
  "action.bill.uphold": "Objection refused",
  "action.bill.reduce": "Price difference reduced",
  "entity.price_diff_bill": "Price difference",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
