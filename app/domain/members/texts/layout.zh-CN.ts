import type { layout as en } from "./layout.en-US";

/** 菜单与导航：会员。 */
export const layout = {
  "desk.members": "会员",
} as const satisfies Record<keyof typeof en, string>;
