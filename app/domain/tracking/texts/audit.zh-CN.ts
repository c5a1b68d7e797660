import type { audit as en } from "./audit.en-US";

/** 审计日志：包裹物流。 */
export const audit = {
  "action.tracking.carrier": "更换包裹承运商",
} as const satisfies Record<keyof typeof en, string>;
