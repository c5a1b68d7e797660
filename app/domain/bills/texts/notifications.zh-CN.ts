import type { notifications as en } from "./notifications.en-US";

/** 通知：差价账单。 */
export const notifications = {
  "event.bill.opened": "订单 {{orderNo}} 的费用比报价高 {{money}}，请查看账单 {{no}}",
  "event.bill.reminder": "订单 {{orderNo}} 的补差账单 {{no}} 仍未处理",
  "event.bill.answered": "我们已答复您对补差账单 {{no}} 的异议",
  "event.bill.waived": "订单 {{orderNo}} 的补差账单 {{no}} 已免除",
  "event.bill.paid": "订单 {{orderNo}} 的补差账单 {{no}} 已支付",
  "event.bill.credited": "订单 {{orderNo}} 费用较低，{{money}} 已退回余额",
  "event.bill.ended": "订单 {{orderNo}} 因差价取消，{{money}} 已退回余额",
  "name.bill.opened": "订单费用高于报价",
  "name.bill.reminder": "补差账单仍未处理",
  "name.bill.answered": "补差异议已答复",
  "name.bill.waived": "补差账单已免除",
  "name.bill.paid": "补差账单已支付",
  "name.bill.credited": "订单费用低于已付金额",
  "name.bill.ended": "订单因差价取消",
} as const satisfies Record<keyof typeof en, string>;
