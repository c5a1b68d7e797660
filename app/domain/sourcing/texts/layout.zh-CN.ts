import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：采购委托。 */
export const layout = {
  "member.sourcing": words.sourcing,
  "crumb.sourcingForm": "新建委托",
  "crumb.sourcingRequest": "委托详情",
  "desk.sourcing": words.sourcing,
} as const satisfies Record<keyof typeof en, string>;
