import { words } from "~/i18n/words/zh-CN";
import type { audit as en } from "./audit.en-US";

/** 审计日志：店铺订单。 */
export const audit = {
  "action.order.edited": "修改订单",
  "action.order.ignore": "忽略订单",
  "action.order.restore": "恢复订单",
  "action.order.cancel": "取消订单",
  "action.order.delete": "删除订单",
  "action.order.close": "关闭订单",
  "action.order.submit-payment": "发起付款",
  "action.order.paid": "订单已付款",
  "action.order.payment-failed": "付款失败",
  "action.order.accept": "受理订单",
  "action.order.cancel-refund": "取消并退款",
  "action.order.purchased": "已采购",
  "action.order.part-shipped": "部分发货",
  "action.order.shipped": "订单已发货",
  "action.order.dispatched": "包裹已发出",
  "action.order.delivered": "订单已送达",
  "action.order.store-cancelled": "店铺取消订单",
  "action.order.store-reinstated": "店铺已恢复订单",
  "action.order.fulfilled-elsewhere": "由他方发货",
  "action.order.write-back": "重新回传物流",
  "action.order.price-difference": "因差价暂停",
  "action.order.resume": "订单已恢复",
  "action.order.difference-refused": "因差价撤销",
  "action.order.refunded-all": "撤销并退款",
  "action.order.refunded-rest": "其余部分已退款",
  "entity.store_order": words.order,
  "entity.package": "包裹",
} as const satisfies Record<keyof typeof en, string>;
