import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：发票。 */
export const layout = {
  "member.invoices": words.invoices,
  "crumb.invoiceBatch": "批量下载",
  "crumb.orderInvoice": "订单发票",
  "desk.invoices": words.invoices,
} as const satisfies Record<keyof typeof en, string>;
