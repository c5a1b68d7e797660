import type { audit as en } from "./audit.en-US";

/** 审计日志：信用额度。 */
export const audit = {
  "action.credit.grant": "授予信用额度",
  "action.credit.change": "修改信用条件",
  "action.credit.refuse": "拒绝信用申请",
  "action.credit.suspend": "暂停信用额度",
  "action.credit.resume": "恢复信用额度",
  "action.credit.close": "关闭信用额度",
} as const satisfies Record<keyof typeof en, string>;
