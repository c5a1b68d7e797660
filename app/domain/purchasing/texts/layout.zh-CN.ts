import type { layout as en } from "./layout.en-US";

/** 菜单：采购。 */
export const layout = {
  "desk.toBuy": "待采购",
  "desk.purchases": "采购单",
  "desk.purchaseIssues": "待决定",
  "desk.suppliers": "供应商",
} as const satisfies Record<keyof typeof en, string>;
