import type { layout as en } from "./layout.en-US";

/** 菜单与导航：更正。 */
export const layout = {
  "desk.adjustments": "调整",
} as const satisfies Record<keyof typeof en, string>;
