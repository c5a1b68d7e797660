import type { audit as en } from "./audit.en-US";

/** 审计日志：单据。 */
export const audit = {
  "action.invoices.seller": "修改公司信息",
  "entity.invoice_seller": "公司信息",
} as const satisfies Record<keyof typeof en, string>;
