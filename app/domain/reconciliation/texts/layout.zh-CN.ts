import type { layout as en } from "./layout.en-US";

/** 菜单与导航：对账。 */
export const layout = {
  "desk.reconciliation": "对账",
} as const satisfies Record<keyof typeof en, string>;
