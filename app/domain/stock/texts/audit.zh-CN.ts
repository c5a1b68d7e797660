import type { audit as en } from "./audit.en-US";

/** 审计日志中库位、盘点与调拨的操作。 */
export const audit = {
  "action.bin.make": "新建库位",
  "action.bin.sort": "调整库位顺序",
  "action.bin.close": "库位停止拣货",
  "action.bin.open": "库位恢复拣货",
  "action.bin.retire": "停用库位",
  "action.bin.restore": "恢复库位",
  "entity.bin": "库位",
  "entity.warehouse": "仓库",
} as const satisfies Record<keyof typeof en, string>;
