import type { notifications as en } from "./notifications.en-US";

/** 通知：订单问题。 */
export const notifications = {
  "event.question.asked": "订单 {{orderNo}} 需要您答复",
  "event.questions.asked": "{{count}} 个订单需要您答复",
  "event.question.reminder": "订单 {{orderNo}}：答复时间将在一天内结束",
  "event.question.decided": "订单 {{orderNo}}：未及时答复，已退该商品款",
  "event.question.cancelled": "订单 {{orderNo}} 已取消：地址未及时更正",
  "name.question.asked": "订单需要答复",
  "name.questions.asked": "多个订单需要答复",
  "name.question.reminder": "答复即将到期",
  "name.question.decided": "问题到期自动处理",
  "name.question.cancelled": "订单因地址被取消",
} as const satisfies Record<keyof typeof en, string>;
