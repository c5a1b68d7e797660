import type { notifications as en } from "./notifications.en-US";

/** 通知：自动付款。 */
export const notifications = {
  "event.autopay.left": "自动付款未能支付：{{numbers}}。请检查余额、银行卡和限额",
  "name.autopay.left": "自动付款未能支付订单或差价",
} as const satisfies Record<keyof typeof en, string>;
