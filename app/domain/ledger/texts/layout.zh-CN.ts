import type { layout as en } from "./layout.en-US";

/** 菜单与导航：账簿。 */
export const layout = {
  "desk.ledger": "账簿",
} as const satisfies Record<keyof typeof en, string>;
