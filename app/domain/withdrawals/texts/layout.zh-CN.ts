import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：提现。 */
export const layout = {
  "member.withdraw": words.withdraw,
  "desk.withdrawals": "提现",
} as const satisfies Record<keyof typeof en, string>;
