import type { layout as en } from "./layout.en-US";

/** 菜单与导航：集成。 */
export const layout = {
  "desk.integrations": "店铺对接",
} as const satisfies Record<keyof typeof en, string>;
