import type { notifications as en } from "./notifications.en-US";

/** 通知：付款。 */
export const notifications = {
  "event.refund.completed": "退款 {{no}}：已退 {{money}}",
  "event.refund.failed": "退款 {{no}} 无法原路退回，{{money}} 已转入余额",
  "event.card.expiring": "尾号 {{last4}} 的{{brand}}银行卡将于 {{expiry}} 到期",
  "event.payment.refused-late": "在途的 PayPal 付款（{{numbers}}）被银行拒绝，没有产生扣款，请重新付款",
  "event.payment.wire-late": "您的电汇 {{reference}} 在结束之后到账，没有用于付款；{{money}} 已为您入账",
  "event.payment.disputed": "一笔 {{money}} 的付款在支付机构存在争议（编号 {{no}}），解决之前无法提现",
  "event.payment.dispute-won": "{{money}} 的争议（编号 {{no}}）已解决，结果对您有利",
  "event.payment.dispute-lost": "{{money}} 的争议（编号 {{no}}）败诉，款项已退回付款人",
  "name.refund.completed": "退款完成",
  "name.refund.failed": "退款改退至余额",
  "name.card.expiring": "已保存的银行卡即将到期",
  "name.payment.refused-late": "在途的 PayPal 付款被拒绝",
  "name.payment.wire-late": "电汇在结束之后到账",
  "name.payment.disputed": "付款发生争议",
  "name.payment.dispute-won": "争议胜诉",
  "name.payment.dispute-lost": "争议败诉",
} as const satisfies Record<keyof typeof en, string>;
