import type { layout as en } from "./layout.en-US";

/** 菜单与导航：汇率。 */
export const layout = {
  "desk.rates": "汇率",
} as const satisfies Record<keyof typeof en, string>;
