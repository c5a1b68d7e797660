import { words } from "~/i18n/words/en-US";

/** What is done to corrections, as the audit log says it. */
export const audit = {
  "action.adjustment.propose": "Correction proposed",
  "action.adjustment.approve": "Correction posted",
  "action.adjustment.refuse": "Correction refused",
  "action.adjustment.withdraw": "Correction withdrawn",
  "entity.adjustment": words.correction,
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
