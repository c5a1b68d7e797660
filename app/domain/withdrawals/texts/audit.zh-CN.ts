import { words } from "~/i18n/words/zh-CN";
import type { audit as en } from "./audit.en-US";

/** 审计日志：提现。 */
export const audit = {
  "action.withdrawal.approve": "提现审核通过",
  "action.withdrawal.reject": "提现被拒绝",
  "action.withdrawal.pay": "提现标记为打款中",
  "action.withdrawal.paid": "提现已打款",
  "action.withdrawal.unpaid": "撤销提现打款：流水属于另一笔提现",
  "action.withdrawal.bounced": "提现被银行拒绝",
  "action.withdrawal.returned": "提现被银行退回",
  "action.withdrawal.reveal": "查看银行信息",
  "action.payout-batch.make": "生成打款批次",
  "action.payout-batch.export": "下载付款文件",
  "entity.withdrawal": words.withdrawal,
  "entity.payout_batch": "打款批次",
} as const satisfies Record<keyof typeof en, string>;
