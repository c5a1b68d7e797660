import type { notifications as en } from "./notifications.en-US";

/** 通知：钱包。 */
export const notifications = {
  "event.recharge.completed": "充值 {{no}}：{{money}} 已到账",
  "event.wallet.low": "您的余额为 {{money}}，已低于您设定的金额",
  "name.recharge.completed": "充值到账",
  "name.wallet.low": "余额低于设定金额",
} as const satisfies Record<keyof typeof en, string>;
