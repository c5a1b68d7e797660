/** What is done to after-sales cases, as the audit log says it. */
export const audit = {
  "action.claim.assign": "Case assigned",
  "action.claim.ask": "Information asked for in a case",
  "action.claim.propose": "Offer made in a case",
  "action.claim.askFinance": "Offer in a case put to finance",
  "action.claim.approve": "Offer in a case approved",
  "action.claim.disapprove": "Offer in a case refused by finance",
  "action.claim.reject": "Case rejected",
  "entity.aftersale_case": "After-sales case",
  "field.ofMost": "Per cent of the most",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
