import { words } from "~/i18n/words/zh-CN";
import type { cards as en } from "./cards.en-US";

/** 已保存的银行卡与付款方式页面。 */
export const cards = {
  title: words.paymentMethods,
  description: "已保存的银行卡、其他付款方式和自动付款。",
  "list.title": "已保存的银行卡",
  "list.empty": "还没有保存银行卡",
  "list.empty.text": "保存银行卡后可一键支付订单，余额不足时自动付款也可以使用它。",
  "list.note": "卡片由支付服务商保管，我们只能看到卡组织、后四位和有效期。",
  "list.default": words.default,
  "list.autopay": "余额不足时，自动付款会使用这张卡",
  "action.add": "保存银行卡",
  "action.default": "设为默认",
  "action.remove": "删除",
  "action.removeNamed": "删除尾号 {{last4}} 的银行卡",
  "action.defaultNamed": "将尾号 {{last4}} 的银行卡设为默认",
  "remove.autopay":
    "余额不足时，自动付款会使用这张卡。删除后，余额不足的订单将等您自行支付，或在“自动付款”中另选一张卡。",
  "remove.sure": "删除尾号 {{last4}} 的银行卡，自动付款也不再使用",
  "flash.saved": "银行卡已保存",
  "flash.waiting": "支付服务商通知我们后，银行卡会显示在这里",
  "flash.removed": "银行卡已删除",
  "flash.removedAutopay": "银行卡已删除，自动付款不再使用银行卡。",
  "flash.default": "已设为默认银行卡",
  "error.gone": "这张卡已不再保存，请选择其他付款方式。",
  "error.autopay": "自动付款正在使用这张卡。请再次点按“删除”并确认。",
  "error.expired": "这张卡已过期，请选择其他付款方式。",
  "error.tooMany": "保存的银行卡已达上限，请先删除一张。",
  "error.failed": "支付服务商没有响应，请稍后重试。",
  "error.often": "今天尝试的次数过多，请明天再试。",
  "other.title": "其他方式",
  "other.wallet": "订单可直接用余额支付，不收手续费。",
  "other.recharge": words.recharge,
  "other.paypal":
    "可用于支付订单和充值。PayPal 付款收取 2.00% 手续费，从您的余额中扣除；余额不足时计入 PayPal 收取的金额。",
  "other.wire":
    "汇款至我们的银行账户，支持 {{currencies}}。发起电汇充值后，您会看到我们的账户和专属汇款附言。",
  "other.wire.to": "我们的 {{ccy}} 账户",
  "other.wire.holder": "收款人",
  "other.wire.bank": "银行",
  "other.wire.iban": "IBAN",
  "other.wire.account": words.accountNumber,
  "other.wire.swift": "SWIFT/BIC",
  "other.notConfigured": "本站尚未配置。",
  "mail.hello": "{{name}}，您好：",
  "mail.expiring.subject": "您保存的尾号 {{last4}} 的银行卡即将到期",
  "mail.expiring.text":
    "您保存的 {{brand}} 银行卡（尾号 {{last4}}）有效期至 {{expiry}}。请保存新卡，以免付款中断。",
  "mail.expiring.button": words.paymentMethods,
} as const satisfies Record<keyof typeof en, string>;
