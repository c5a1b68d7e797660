import type { audit as en } from "./audit.en-US";

/** 审计日志：订单问题。 */
export const audit = {
  "action.question.raise": "已询问会员",
  "action.question.wait": "代会员答复：等待",
  "action.question.substitute": "代会员答复：替代品",
  "action.question.refund": "代会员答复：退款",
  "action.question.mend": "代会员答复：地址",
  "action.question.withdraw": "问题已撤回",
  "action.question.cancel": "订单因地址被取消",
  "entity.order_question": "会员问题",
} as const satisfies Record<keyof typeof en, string>;
