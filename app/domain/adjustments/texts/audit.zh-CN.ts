import { words } from "~/i18n/words/zh-CN";
import type { audit as en } from "./audit.en-US";

/** 审计日志：更正。 */
export const audit = {
  "action.adjustment.propose": "提出调整",
  "action.adjustment.approve": "调整已记账",
  "action.adjustment.refuse": "调整被拒绝",
  "action.adjustment.withdraw": "调整已撤回",
  "entity.adjustment": words.correction,
} as const satisfies Record<keyof typeof en, string>;
