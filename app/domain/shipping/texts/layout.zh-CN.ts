import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：物流与税。 */
export const layout = {
  "desk.logistics": "物流",
  "desk.tax": words.taxRules,
} as const satisfies Record<keyof typeof en, string>;
