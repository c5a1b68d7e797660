import type { layout as en } from "./layout.en-US";

/** 菜单：报表。 */
export const layout = {
  "desk.reports": "报表",
} as const satisfies Record<keyof typeof en, string>;
