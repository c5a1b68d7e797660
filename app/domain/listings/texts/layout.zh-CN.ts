import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：刊登。 */
export const layout = {
  "member.listed": "已刊登商品",
  "crumb.list": words.listToStore,
  "crumb.listTemplates": "模板",
  "crumb.listedDelete": "删除刊登",
} as const satisfies Record<keyof typeof en, string>;
