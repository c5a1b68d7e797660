import { words } from "~/i18n/words/zh-CN";
import type { audit as en } from "./audit.en-US";

/** 审计日志：银行流水。 */
export const audit = {
  "action.bank.import": "导入银行对账单",
  "action.bank.book": "银行流水入账",
  "action.bank.take-back": "撤销银行流水入账",
  "action.bank.unlink": "银行流水与电汇解除关联",
  "action.bank.propose-return": "提出退回款差额",
  "action.bank.refuse-return": "拒绝退回款差额",
  "entity.bank_import": "银行对账单",
  "entity.bank_line": words.bankLine,
} as const satisfies Record<keyof typeof en, string>;
