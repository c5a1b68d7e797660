import type { notifications as en } from "./notifications.en-US";

/** 通知：信用额度。 */
export const notifications = {
  "event.credit.decided": "财务已就您的信用额度作出决定",
  "event.credit.due": "您有 {{money}} 借款将于 {{day}} 到期",
  "event.credit.overdue": "您有 {{money}} 借款已逾期，还清之前无法支付新订单",
  "event.credit.written-off": "您的 {{money}} 借款已核销，无需再偿还",
  "name.credit.decided": "信用额度有决定",
  "name.credit.due": "借款到期",
  "name.credit.overdue": "借款逾期",
  "name.credit.written-off": "借款被核销",
} as const satisfies Record<keyof typeof en, string>;
