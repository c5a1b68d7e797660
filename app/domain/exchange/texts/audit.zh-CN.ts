import { words } from "~/i18n/words/zh-CN";
import type { audit as en } from "./audit.en-US";

/** 审计日志：换汇。 */
export const audit = {
  "action.exchange.propose": "提出登记汇兑损益",
  "action.exchange.approve": "汇兑损益入账",
  "action.exchange.refuse": "拒绝登记汇兑损益",
  "action.exchange.withdraw": "撤回汇兑损益的提议",
  "entity.fx_result": words.exchangeResult,
} as const satisfies Record<keyof typeof en, string>;
