/** Words of the approval page, in the two languages the application speaks. */

const en = {
  banner: "A stand-in for PayPal: no real money.",
  title: "Pay with PayPal",
  to: "You are paying {brand}",
  total: "Total",
  as: "Logged in as {name} ({email})",
  with: "Pay with",
  balance: "PayPal balance",
  declined: "Card that the bank declines when the money is taken",
  echeck: "Bank account (eCheck): takes some seconds, then arrives",
  "echeck-denied": "Bank account (eCheck): takes some seconds, then is refused",
  approve: "Pay now",
  cancel: "Cancel and return",
  again: "The bank has declined this. Choose another way to pay.",
  unknownTitle: "No such payment",
  unknownText: "The link is incomplete, or the sandbox has been reset.",
  overTitle: "This payment is over",
  overText: "It can no longer be approved. Go back to the shop.",
  doneTitle: "This payment is complete",
  doneText: "It was taken once. Opening this page again takes nothing.",
  continue: "Continue",
};

export type PayTexts = Record<keyof typeof en, string>;

const zh: PayTexts = {
  banner: "PayPal 的替身：不涉及真实资金。",
  title: "使用 PayPal 付款",
  to: "您正在向 {brand} 付款",
  total: "总额",
  as: "已登录：{name}（{email}）",
  with: "付款方式",
  balance: "PayPal 余额",
  declined: "扣款时会被银行拒绝的银行卡",
  echeck: "银行账户（eCheck）：数秒后到账",
  "echeck-denied": "银行账户（eCheck）：数秒后被拒绝",
  approve: "立即付款",
  cancel: "取消并返回",
  again: "银行拒绝了此次付款，请选择其他方式。",
  unknownTitle: "没有这笔付款",
  unknownText: "链接不完整，或沙盒已被重置。",
  overTitle: "此笔付款已结束",
  overText: "无法再批准。请返回商店。",
  doneTitle: "此笔付款已完成",
  doneText: "已扣款一次，再次打开本页不会重复扣款。",
  continue: "继续",
};

export function payTexts(lang: "en" | "zh"): PayTexts {
  return lang === "zh" ? zh : en;
}
