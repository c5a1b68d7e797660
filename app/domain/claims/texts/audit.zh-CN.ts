import type { audit as en } from "./audit.en-US";

/** 审计日志：售后。 */
export const audit = {
  "action.claim.assign": "分配售后单",
  "action.claim.ask": "售后单询问信息",
  "action.claim.propose": "提出售后方案",
  "action.claim.askFinance": "售后方案提交财务",
  "action.claim.approve": "财务同意售后方案",
  "action.claim.disapprove": "财务拒绝售后方案",
  "action.claim.reject": "拒绝售后单",
  "entity.aftersale_case": "售后单",
  "field.ofMost": "最高金额的百分比",
} as const satisfies Record<keyof typeof en, string>;
