import type { audit as en } from "./audit.en-US";

/** 审计日志：采购委托。 */
export const audit = {
  "action.sourcing.assign": "分配委托",
  "action.sourcing.ask": "询问信息",
  "action.sourcing.quote": "发送报价",
  "action.sourcing.fail": "以失败关闭委托",
  "entity.sourcing_request": "采购委托",
  "field.assignedTo": "负责人",
} as const satisfies Record<keyof typeof en, string>;
