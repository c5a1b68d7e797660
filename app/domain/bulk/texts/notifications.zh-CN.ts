import type { notifications as en } from "./notifications.en-US";

/** 通知：批发与备货订单。 */
export const notifications = {
  "event.bulk.balance": "订单 {{no}} 的货物已到：应付尾款 {{money}}",
  "event.bulk.reminder": "订单 {{no}} 的尾款仍未支付：{{money}}",
  "name.bulk.balance": "批量订单的货物已到",
  "name.bulk.reminder": "批量订单的尾款未付",
  "event.own.lost": "{{warehouse}} 的 {{sku}}：您的 {{count}} 件货物未找到，客户经理将与您联系处理。",
  "name.own.lost": "自有货物未找到",
  "event.bulk.missing": "订单 {{no}} 有 {{pieces}} 件延迟或缺货，请决定如何处理",
  "name.bulk.missing": "批量订单有货物延迟或缺货",
  "event.own.low": "{{warehouse}} 的 {{sku}} 库存不足：您还有 {{free}} 件可用",
  "name.own.low": "自有库存不足",
  "event.bulk.offer": "您的专员给您发来报价：{{no}}",
  "name.bulk.offer": "专员的批量报价",
} as const satisfies Record<keyof typeof en, string>;
