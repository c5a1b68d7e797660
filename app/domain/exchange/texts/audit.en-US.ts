/** What is done to currency exchange, as the audit log says it. */
export const audit = {
  "action.exchange.propose": "Exchange result proposed",
  "action.exchange.approve": "Exchange result posted",
  "action.exchange.refuse": "Exchange result refused",
  "action.exchange.withdraw": "Exchange result withdrawn",
  "entity.fx_result": "Exchange result",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
