import { words } from "~/i18n/words/zh-CN";
import type { notifications as en } from "./notifications.en-US";

/** 通知：店铺订单。 */
export const notifications = {
  "group.orders": words.orders,
  "event.order.imported": "订单 {{orderNo}} 已从店铺同步（店铺订单 {{storeNo}}）",
  "event.order.paid": "订单 {{orderNo}} 已付款",
  "event.order.shipped": "订单 {{orderNo}} 已发货，运单号 {{trackingNo}}",
  "event.order.cancelled": "订单 {{orderNo}} 已取消，{{money}} 已退回钱包",
  "event.order.store-changed": "订单 {{orderNo}} 付款后在店铺中有改动，请查看",
  "event.order.reinstated": "订单 {{orderNo}} 在店铺中已恢复，这里也已恢复",
  "event.order.not-taken": "店铺 {{store}} 的订单 {{storeNo}} 未能接收。请查看原因并重试",
  "event.orders.imported": "{{count}} 个订单已从店铺 {{store}} 同步",
  "name.orders.imported": "一次到达多个订单",
  "name.order.imported": "店铺有新订单",
  "name.order.paid": "订单已付款",
  "name.order.shipped": "订单已发货",
  "name.order.cancelled": "已付款订单被取消",
  "name.order.store-changed": "已付款订单在店铺中有改动",
  "name.order.reinstated": "已取消的订单在店铺中恢复",
  "name.order.not-taken": "店铺订单未能接收",
} as const satisfies Record<keyof typeof en, string>;
