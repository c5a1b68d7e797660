import type { audit as en } from "./audit.en-US";

/** 审计日志：财务待办。 */
export const audit = {
  "action.task.done": "处理财务待办",
  "entity.finance_task": "财务待办",
} as const satisfies Record<keyof typeof en, string>;
