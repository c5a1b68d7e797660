import type { layout as en } from "./layout.en-US";

/** 菜单与导航：条款页。 */
export const layout = {
  "desk.content": "条款与说明页",
} as const satisfies Record<keyof typeof en, string>;
