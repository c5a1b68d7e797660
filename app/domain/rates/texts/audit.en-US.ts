/** What is done to exchange rates, as the audit log says it. */
export const audit = {
  "action.rate.enter": "Exchange rate entered",
  "entity.fx_rate": "Exchange rate",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
