import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：支付。 */
export const layout = {
  "member.payment": words.paymentMethods,
  "crumb.payment": words.payment,
  "crumb.confirm": words.confirm,
  "crumb.wire": "电汇",
  "crumb.result": "付款结果",
  "desk.refunds": words.refunds,
  "desk.chargebacks": words.chargebacks,
  "desk.wires": "订单电汇",
} as const satisfies Record<keyof typeof en, string>;
