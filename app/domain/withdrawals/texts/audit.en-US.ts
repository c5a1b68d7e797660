import { words } from "~/i18n/words/en-US";

/** What is done to withdrawals, as the audit log says it. */
export const audit = {
  "action.withdrawal.approve": "Withdrawal approved",
  "action.withdrawal.reject": "Withdrawal refused",
  "action.withdrawal.pay": "Withdrawal marked paying",
  "action.withdrawal.paid": "Withdrawal paid",
  "action.withdrawal.unpaid": "Withdrawal not paid after all: the bank line was for another payment",
  "action.withdrawal.bounced": "Withdrawal refused by the bank",
  "action.withdrawal.returned": "Withdrawal sent back by the bank",
  "action.withdrawal.reveal": "Bank data opened",
  "action.payout-batch.make": "Payout batch created",
  "action.payout-batch.export": "Payment file downloaded",
  "entity.withdrawal": words.withdrawal,
  "entity.payout_batch": "Payout batch",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
