import type { notifications as en } from "./notifications.en-US";

/** 通知：银行流水。 */
export const notifications = {
  "event.wire.credited": "您的一笔电汇已到账：已为您计入 {{money}}",
  "name.wire.credited": "未对应充值单的电汇到账",
} as const satisfies Record<keyof typeof en, string>;
