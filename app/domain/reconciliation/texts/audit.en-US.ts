/** What is done to reconciliation, as the audit log says it. */
export const audit = {
  "action.reconciliation.ask": "Comparison with a provider requested",
  "action.reconciliation.propose": "Booking of a provider's difference proposed",
  "action.reconciliation.propose-back": "Undoing a booking of a provider's difference proposed",
  "action.reconciliation.approve": "Booking of a provider's difference approved",
  "action.reconciliation.refuse": "Booking of a provider's difference refused",
  "action.reconciliation.withdraw": "Booking of a provider's difference withdrawn",
  "action.reconciliation.take-back": "Booking of a provider's difference undone",
  "entity.provider_line": "Movement at a payment provider",
  "entity.provider_day": "Day of a payment provider",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
