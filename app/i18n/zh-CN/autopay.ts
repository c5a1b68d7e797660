import type { autopay as en } from "../en-US/autopay";

/** 自动付款：会员的规则。 */
export const autopay = {
  title: "自动付款",
  text: "自动支付已关联且没有问题和提醒的店铺订单，从最早的订单开始：先用余额，再按您在此允许的方式支付。这些订单的差价优先支付，并计入限额。价格上涨超过 5% 的订单会等您处理。",
  mode: "何时付款",
  "mode.off": "关闭",
  "mode.off.hint": "由您自己支付每个订单和差价",
  "mode.now": "立即",
  "mode.now.hint": "订单或差价可支付后立即付款",
  "mode.daily": "每天一次",
  "mode.daily.hint": "在下方设定的时间",
  at: "每日执行时间",
  "at.hint": "按您的时区：{{zone}}",
  maxOrder: "单个订单上限（含差价，美元）",
  maxDay: "每日上限（美元）",
  "max.hint": "留空表示不限",
  "maxDay.hint":
    "留空表示不限。会使当日合计超出此上限的款项，当天不会自动支付，即使该订单未超出单个订单上限。",
  "credit.label": "余额不足时",
  credit: "使用我的信用额度",
  card: "然后从这张卡扣款",
  "card.none": "不使用银行卡",
  "card.hint": "整个订单由该卡支付，不会与余额拆分支付。如果发卡银行要求您本人确认，我们会通知您自行付款。",
  "badge.off": "自动付款：已关闭",
  "badge.now": "自动付款：立即",
  "badge.daily": "自动付款：每天 {{at}}",
  save: "保存规则",
  saved: "自动付款规则已保存",
  "error.time": "请输入时间，例如 09:30",
} as const satisfies Record<keyof typeof en, string>;
