import type { notifications as en } from "./notifications.en-US";

/** 通知：订单文件。 */
export const notifications = {
  "event.orders.file-done":
    "{{file}} 已导入：新订单 {{created}} 个，已存在 {{there}} 个，{{failed}} 行有错误",
  "event.orders.file-failed": "{{file}} 无法导入，请查看原因",
  "name.orders.file-done": "订单文件导入完成",
  "name.orders.file-failed": "订单文件无法导入",
} as const satisfies Record<keyof typeof en, string>;
