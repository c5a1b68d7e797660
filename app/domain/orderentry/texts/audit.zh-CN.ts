import type { audit as en } from "./audit.en-US";

/** 审计日志：订单文件。 */
export const audit = {
  "action.orders.file": "从文件导入订单",
  "action.orders.file-cancel": "取消导入订单",
  "action.orders.file-undo": "撤销导入订单",
  "entity.order_file": "订单文件",
} as const satisfies Record<keyof typeof en, string>;
