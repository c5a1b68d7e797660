import { words } from "~/i18n/words/en-US";

/** What is done to payments, as the audit log says it. */
export const audit = {
  "action.refund.request": "Refund requested",
  "action.refund.approve": "Refund approved",
  "action.refund.refuse": "Refund refused",
  "action.refund.assign": "Refund made at a provider assigned",
  "action.payment.wire-undo": "Order wire confirmed by mistake: undone",
  "action.payment.wire-confirm": "Order wire confirmed",
  "action.payment.wire-reject": "Order wire refused",
  "action.dispute.ask": "Chargeback checked at the provider",
  "action.payment.charged": "Payment without an outcome: charged",
  "action.payment.uncharged": "Payment without an outcome: not charged",
  "entity.refund": words.refund,
  "entity.dispute": words.chargeback,
  "entity.payment": "Payment",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
