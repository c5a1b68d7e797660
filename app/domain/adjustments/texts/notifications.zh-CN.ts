import type { notifications as en } from "./notifications.en-US";

/** 通知：更正。 */
export const notifications = {
  "event.balance.adjusted": "您的余额已调整 {{money}}（{{no}}）",
  "name.balance.adjusted": "财务调整余额",
} as const satisfies Record<keyof typeof en, string>;
