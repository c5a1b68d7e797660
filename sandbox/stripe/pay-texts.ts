/** Words of the hosted payment page, in the two languages the application speaks. */

const en = {
  title: "Payment",
  pay: "Pay {amount}",
  save: "Save card",
  email: "E-mail",
  card: "Card number",
  expiry: "Expiry (MM / YY)",
  cvc: "Security code",
  name: "Name on card",
  back: "Cancel and go back",
  summary: "Your order",
  total: "Total due",
  saving: "Save a card for later payments",
  cards: "Test cards",
  cardsHint: "Choose one to fill in the form. Real cards are refused.",
  banner: "A stand-in for the card payment page: no real money.",
  again: "You can try again with this or another card.",
  bad_number: "Your card number is invalid.",
  bad_expiry: "Your card's expiry date is invalid or in the past.",
  bad_cvc: "Your card's security code is incomplete.",
  bad_name: "Please enter the name on the card.",
  live_card: "Your card was declined: only test cards work here.",
  challenge_failed:
    "We are unable to authenticate your payment method. Please choose a different one or try again.",
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds. Try a different card.",
  expired_card: "Your card has expired. Try a different card.",
  incorrect_cvc: "Your card's security code is incorrect.",
  authentication_required: "Your card was declined. This transaction requires authentication.",
  challengeTitle: "3-D Secure",
  challengeText: "Your bank asks you to confirm this payment of {amount} with the card ending in {last4}.",
  approve: "Complete authentication",
  fail: "Fail authentication",
  expiredTitle: "This payment page has expired",
  expiredText: "Nothing was charged. Go back to the shop and start the payment again.",
  doneTitle: "This payment is already complete",
  doneText: "It was charged once. Opening this page again charges nothing.",
  continue: "Continue",
  unknownTitle: "No such payment page",
  unknownText: "The link is incomplete, or the sandbox has been reset.",
};

export type PayTexts = Record<keyof typeof en, string>;

const zh: PayTexts = {
  title: "付款",
  pay: "支付 {amount}",
  save: "保存银行卡",
  email: "电子邮箱",
  card: "卡号",
  expiry: "有效期（月 / 年）",
  cvc: "安全码",
  name: "持卡人姓名",
  back: "取消并返回",
  summary: "您的订单",
  total: "应付总额",
  saving: "保存银行卡以便日后付款",
  cards: "测试卡",
  cardsHint: "选择一张即可填入表单。真实银行卡会被拒绝。",
  banner: "银行卡付款页面的替身：不涉及真实资金。",
  again: "您可以用此卡或其他卡重试。",
  bad_number: "卡号无效。",
  bad_expiry: "有效期无效或已过期。",
  bad_cvc: "安全码不完整。",
  bad_name: "请输入持卡人姓名。",
  live_card: "银行卡被拒绝：此处仅可使用测试卡。",
  challenge_failed: "无法验证您的付款方式。请换一种方式或重试。",
  generic_decline: "您的银行卡被拒绝。",
  insufficient_funds: "您的银行卡余额不足，请换一张卡。",
  expired_card: "您的银行卡已过期，请换一张卡。",
  incorrect_cvc: "安全码不正确。",
  authentication_required: "银行卡被拒绝，该交易需要身份验证。",
  challengeTitle: "3-D 安全验证",
  challengeText: "您的银行请您确认用尾号 {last4} 的银行卡支付 {amount}。",
  approve: "完成验证",
  fail: "验证失败",
  expiredTitle: "此付款页面已过期",
  expiredText: "没有产生任何扣款。请返回商店重新付款。",
  doneTitle: "此笔付款已完成",
  doneText: "已扣款一次，再次打开本页不会重复扣款。",
  continue: "继续",
  unknownTitle: "没有这个付款页面",
  unknownText: "链接不完整，或沙盒已被重置。",
};

export function payTexts(lang: "en" | "zh"): PayTexts {
  return lang === "zh" ? zh : en;
}

/** Puts values into the {places} of a text. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
