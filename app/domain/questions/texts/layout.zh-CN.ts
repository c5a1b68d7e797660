import type { layout as en } from "./layout.en-US";

/** 菜单：订单问题。 */
export const layout = {
  "member.questions": "待答问题",
  "crumb.question": "订单问题",
  "desk.quotes": "运费报价",
  "desk.questions": "缺货与地址",
} as const satisfies Record<keyof typeof en, string>;
