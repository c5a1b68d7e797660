import type { audit as en } from "./audit.en-US";

/** 审计日志：店铺对接。 */
export const audit = {
  "action.integrations.replay": "重新执行失败任务",
  "action.integrations.replay-all": "批量重新执行失败任务",
  "action.integrations.catch-up": "重新读取店铺",
  "entity.store_work": "失败任务",
  "entity.store": "店铺",
  "field.task": "任务",
  "field.storeId": "店铺",
  "field.error": "错误",
  "field.count": "数量",
  "field.tab": "标签",
} as const satisfies Record<keyof typeof en, string>;
