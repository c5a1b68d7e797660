import type { audit as en } from "./audit.en-US";

/** 审计日志：对账。 */
export const audit = {
  "action.reconciliation.ask": "发起与支付机构对账",
  "action.reconciliation.propose": "提出登记与支付机构的差额",
  "action.reconciliation.propose-back": "提出撤销与支付机构差额的入账",
  "action.reconciliation.approve": "审核与支付机构的差额",
  "action.reconciliation.refuse": "拒绝登记与支付机构的差额",
  "action.reconciliation.withdraw": "撤回与支付机构差额的提议",
  "action.reconciliation.take-back": "撤销与支付机构差额的入账",
  "entity.provider_line": "支付机构的资金变动",
  "entity.provider_day": "支付机构对账日",
} as const satisfies Record<keyof typeof en, string>;
