import { words } from "~/i18n/words/en-US";

/** What is done to the bank's statements, as the audit log says it. */
export const audit = {
  "action.bank.import": "Bank statement imported",
  "action.bank.book": "Bank line booked",
  "action.bank.take-back": "Booking of a bank line undone",
  "action.bank.unlink": "Bank line unlinked from a wire",
  "action.bank.propose-return": "Return with a different amount proposed",
  "action.bank.refuse-return": "Return with a different amount refused",
  "entity.bank_import": "Bank statement",
  "entity.bank_line": words.bankLine,
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
