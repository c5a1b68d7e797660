/** What is done to documents, as the audit log says it. */
export const audit = {
  "action.invoices.seller": "Company details changed",
  "entity.invoice_seller": "Company details",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
