import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：钱包。 */
export const layout = {
  "member.balance": words.balance,
  "member.recharge": words.recharge,
  "member.recharges": words.rechargeOrders,
  "crumb.refunds": "退回银行卡和 PayPal 的款项",
  "desk.recharges": "充值",
} as const satisfies Record<keyof typeof en, string>;
