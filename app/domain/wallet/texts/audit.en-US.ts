/** What is done to the wallet, as the audit log says it. */
export const audit = {
  "action.recharge.confirm": "Wire confirmed",
  "action.recharge.undo": "Wire confirmed by mistake: undone",
  "action.recharge.reject": "Wire refused",
  "entity.recharge_order": "Recharge",
} as const;

type Own = typeof audit;

declare module "~/i18n/resources" {
  interface AuditTexts extends Own {}
}
