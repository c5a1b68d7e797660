import type { notifications as en } from "./notifications.en-US";

/** 通知：提现。 */
export const notifications = {
  "event.withdrawal.approved": "提现 {{no}}（{{money}}）已审核通过",
  "event.withdrawal.paying": "提现 {{no}}（{{money}}）正在打款",
  "event.withdrawal.completed": "提现 {{no}}（{{money}}）已打款",
  "event.withdrawal.rejected": "提现 {{no}} 未通过审核，{{money}} 已解冻",
  "event.withdrawal.failed": "提现 {{no}} 已退回，{{money}} 已回到您的钱包",
  "name.withdrawal.approved": "提现审核通过",
  "name.withdrawal.paying": "提现打款中",
  "name.withdrawal.completed": "提现已打款",
  "name.withdrawal.rejected": "提现被拒绝",
  "name.withdrawal.failed": "提现被退回",
} as const satisfies Record<keyof typeof en, string>;
