import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：商品目录。 */
export const layout = {
  "desk.import": "商品导入",
  "desk.products": words.catalogue,
  "desk.categories": "类目",
  "desk.synonyms": "搜索同义词",
} as const satisfies Record<keyof typeof en, string>;
