import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：银行流水。 */
export const layout = {
  "desk.bank": words.bankLines,
} as const satisfies Record<keyof typeof en, string>;
