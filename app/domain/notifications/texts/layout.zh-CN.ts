import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：通知。 */
export const layout = {
  "member.notifications": words.notifications,
  "crumb.notifications": "通知设置",
} as const satisfies Record<keyof typeof en, string>;
