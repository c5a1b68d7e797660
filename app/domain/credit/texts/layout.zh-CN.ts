import type { layout as en } from "./layout.en-US";

/** 菜单与导航：信用额度。 */
export const layout = {
  "member.credit": "信用额度",
  "desk.credit": "信用额度",
} as const satisfies Record<keyof typeof en, string>;
