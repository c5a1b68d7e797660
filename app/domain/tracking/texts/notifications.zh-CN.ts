import type { notifications as en } from "./notifications.en-US";

/** 通知：包裹物流。 */
export const notifications = {
  "event.order.delivered": "订单 {{orderNo}} 已送达：所有包裹均已签收。",
  "name.order.delivered": "订单已送达",
  "event.parcel.failed": "订单 {{orderNo}}：{{carrier}} 未能投递包裹 {{trackingNo}}。",
  "name.parcel.failed": "派送失败",
  "event.parcel.held": "订单 {{orderNo}}：海关扣留了包裹 {{trackingNo}}（{{carrier}}），并要求补充信息。",
  "name.parcel.held": "包裹被海关扣留",
  "event.parcel.late": "订单 {{orderNo}}：包裹 {{trackingNo}}（{{carrier}}）长时间没有扫描记录。",
  "name.parcel.late": "包裹延误",
  "event.parcel.returned": "订单 {{orderNo}}：包裹 {{trackingNo}}（{{carrier}}）已退回发件人。",
  "name.parcel.returned": "包裹退回",
} as const satisfies Record<keyof typeof en, string>;
