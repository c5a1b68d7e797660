import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：工单。 */
export const layout = {
  "crumb.stock": words.stock,
  "member.tickets": "我的咨询",
  "desk.tickets": words.tickets,
} as const satisfies Record<keyof typeof en, string>;
