import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：补差价。 */
export const layout = {
  "member.bills": words.priceDifferences,
  "desk.bills": words.priceDifferences,
} as const satisfies Record<keyof typeof en, string>;
