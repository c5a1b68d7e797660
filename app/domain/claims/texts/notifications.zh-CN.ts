import type { notifications as en } from "./notifications.en-US";

/** 通知：售后。 */
export const notifications = {
  "group.claims": "售后",
  "event.claim.opened": "订单 {{orderNo}} 的售后单 {{no}} 已提交，我们会在 {{hours}} 小时内答复",
  "event.claim.asked": "售后单 {{no}} 需要您补充信息，请在 {{days}} 天内答复",
  "event.claim.proposed": "售后单 {{no}} 已有处理方案，请在 {{days}} 天内答复",
  "event.claim.rejected": "订单 {{orderNo}} 的售后单 {{no}} 未通过，您可查看原因并申诉",
  "event.claim.refunded": "订单 {{orderNo}} 的售后单 {{no}} 已退款",
  "event.claim.resent": "订单 {{orderNo}} 的售后单 {{no}} 已处理：我们会补发商品",
  "event.claim.arrivedBad": "售后单 {{no}} 的退货已到，但商品状况不佳，我们会再次审核",
  "event.claim.closed": "售后单 {{no}} 已超时关闭",
  "event.claim.notSent": "售后单 {{no}} 的商品无法补发，售后单已重新打开，我们会提出其他方案",
  "name.claim.notSent": "商品无法补发",
  "name.claim.opened": "售后单已提交",
  "name.claim.asked": "售后单需要补充信息",
  "name.claim.proposed": "售后单有处理方案",
  "name.claim.rejected": "售后单未通过",
  "name.claim.refunded": "售后单已退款",
  "name.claim.resent": "售后补发",
  "name.claim.arrivedBad": "退货状况不佳",
  "name.claim.closed": "售后单已关闭",
} as const satisfies Record<keyof typeof en, string>;
