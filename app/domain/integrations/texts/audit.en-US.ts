/** What is done to integrations, as the audit log says it. */
export const audit = {
  "action.integrations.replay": "Failed jobs run again",
  "action.integrations.replay-all": "Several pieces of failed work run again",
  "action.integrations.catch-up": "Store read anew",
  "entity.store_work": "Failed job",
  "entity.store": "Store",
  "field.task": "Work",
  "field.storeId": "Store",
  "field.error": "Error",
  "field.count": "Number",
  "field.tab": "Tab",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
