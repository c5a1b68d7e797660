/** What is done to credit, as the audit log says it. */
export const audit = {
  "action.credit.grant": "Credit granted",
  "action.credit.change": "Credit terms changed",
  "action.credit.refuse": "Credit refused",
  "action.credit.suspend": "Credit suspended",
  "action.credit.resume": "Credit resumed",
  "action.credit.close": "Credit closed",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
