import type { audit as en } from "./audit.en-US";

/** 审计日志：差价账单。 */
export const audit = {
  "action.bill.raise": "已开出补差账单",
  "action.bill.credit": "差价已退回",
  "action.bill.waive": "差价已免除",
  "action.bill.uphold": "驳回异议",
  "action.bill.reduce": "补差金额已减少",
  "entity.price_diff_bill": "补差账单",
} as const satisfies Record<keyof typeof en, string>;
