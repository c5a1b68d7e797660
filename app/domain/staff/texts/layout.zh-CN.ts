import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：员工。 */
export const layout = {
  "desk.staff": words.staff,
  "desk.audit": "审计日志",
} as const satisfies Record<keyof typeof en, string>;
