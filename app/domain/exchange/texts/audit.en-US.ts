import { words } from "~/i18n/words/en-US";

/** What is done to currency exchange, as the audit log says it. */
export const audit = {
  "action.exchange.propose": "Exchange result proposed",
  "action.exchange.approve": "Exchange result posted",
  "action.exchange.refuse": "Exchange result refused",
  "action.exchange.withdraw": "Exchange result withdrawn",
  "entity.fx_result": words.exchangeResult,
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
