import type { audit as en } from "./audit.en-US";

/** 审计日志：仓库。 */
export const audit = {
  "action.wave.make": "生成波次",
  "action.wave.close": "关闭波次",
  "action.parcel.label": "生成面单",
  "action.parcel.void": "作废包裹",
  "action.parcel.hand-over": "交接包裹",
  "action.manifest.close": "关闭交接单",
} as const satisfies Record<keyof typeof en, string>;
