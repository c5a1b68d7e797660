import { words } from "~/i18n/words/zh-CN";
import type { audit as en } from "./audit.en-US";

/** 审计日志：付款。 */
export const audit = {
  "action.refund.request": "已申请退款",
  "action.refund.approve": "退款已批准",
  "action.refund.refuse": "退款被拒绝",
  "action.refund.assign": "外部退款已归属",
  "action.payment.wire-undo": "撤销有误的订单电汇确认",
  "action.payment.wire-confirm": "确认订单电汇到账",
  "action.payment.wire-reject": "退回订单电汇",
  "action.dispute.ask": "向支付机构查询拒付案件",
  "action.payment.charged": "结果未知的付款：已扣款",
  "action.payment.uncharged": "结果未知的付款：未扣款",
  "entity.refund": words.refund,
  "entity.dispute": words.chargeback,
  "entity.payment": "支付",
} as const satisfies Record<keyof typeof en, string>;
