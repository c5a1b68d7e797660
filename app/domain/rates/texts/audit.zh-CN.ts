import type { audit as en } from "./audit.en-US";

/** 审计日志：汇率。 */
export const audit = {
  "action.rate.enter": "录入汇率",
  "entity.fx_rate": "汇率",
} as const satisfies Record<keyof typeof en, string>;
