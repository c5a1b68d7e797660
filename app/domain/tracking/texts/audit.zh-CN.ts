import type { audit as en } from "./audit.en-US";

/** 审计日志：包裹物流。 */
export const audit = {
  "action.tracking.carrier": "更换包裹承运商",
  "action.tracking.postcode": "已填写包裹邮编",
} as const satisfies Record<keyof typeof en, string>;
