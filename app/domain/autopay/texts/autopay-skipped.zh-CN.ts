import { words } from "~/i18n/words/zh-CN";
import type { autopaySkipped as en } from "./autopay-skipped.en-US";

/** 自动付款为何未支付订单或账单，以及解决办法。 */
export const autopaySkipped = {
  "order.INSUFFICIENT": "自动付款未支付此订单：余额不足。",
  "order.ORDER_CAP": "自动付款未支付此订单：金额超过您设定的单个订单上限。",
  "order.DAY_CAP": "自动付款未支付此订单：已达到每日上限，明天会再次尝试。",
  "order.DECLINED": "自动付款未支付此订单：银行卡被拒。在您重新保存规则或用该卡付款之前不会再次尝试。",
  "order.AUTHENTICATION": "自动付款未支付此订单：发卡银行要求您本人确认。请立即付款并完成银行验证。",
  "order.CARD_EXPIRED": "自动付款未支付此订单：银行卡已过期。",
  "order.OVERDUE": "自动付款未支付此订单：您的信用欠款已逾期，还款后才能支付新订单。",
  "order.FAR": "自动付款未支付此订单：金额与预期相差较大。",
  "bill.INSUFFICIENT": "自动付款未支付此账单：余额不足。",
  "bill.ORDER_CAP": "自动付款未支付此账单：加上这笔差价，订单总额会超过您设定的单个订单上限。",
  "bill.DAY_CAP": "自动付款未支付此账单：已达到每日上限，明天会再次尝试。",
  "bill.DECLINED": "自动付款未支付此账单：银行卡被拒。在您重新保存规则或用该卡付款之前不会再次尝试。",
  "bill.AUTHENTICATION": "自动付款未支付此账单：发卡银行要求您本人确认。请立即付款并完成银行验证。",
  "bill.CARD_EXPIRED": "自动付款未支付此账单：银行卡已过期。",
  "bill.OVERDUE": "自动付款未支付此账单：您的信用欠款已逾期。",
  "bill.FAR": "自动付款未支付此账单：金额超过订单的一半。如无误，请自行支付；如有误，请提出异议。",
  "short.INSUFFICIENT": "自动付款：余额不足。",
  "short.ORDER_CAP": "自动付款：超过单个订单上限。",
  "short.DAY_CAP": "自动付款：已达每日上限。",
  "short.DECLINED": "自动付款：银行卡被拒。",
  "short.AUTHENTICATION": "自动付款：银行要求本人确认，请自行付款。",
  "short.CARD_EXPIRED": "自动付款：银行卡已过期。",
  "short.OVERDUE": "自动付款：信用欠款逾期。",
  "short.FAR": "自动付款：金额异常偏高，请自行核对。",
  "help.recharge": words.recharge,
  "help.rule": "修改上限",
  "help.cards": "查看银行卡",
  "help.repay": words.repay,
} as const satisfies Record<keyof typeof en, string>;
