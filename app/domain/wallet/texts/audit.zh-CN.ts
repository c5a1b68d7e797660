import type { audit as en } from "./audit.en-US";

/** 审计日志：钱包。 */
export const audit = {
  "action.recharge.confirm": "确认电汇到账",
  "action.recharge.undo": "撤销有误的电汇确认",
  "action.recharge.reject": "拒绝电汇",
  "entity.recharge_order": "充值单",
} as const satisfies Record<keyof typeof en, string>;
