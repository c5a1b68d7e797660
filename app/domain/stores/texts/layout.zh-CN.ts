import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：店铺。 */
export const layout = {
  "member.connections": words.storeProducts,
  "crumb.store": "店铺详情",
  "crumb.unbind": "解绑",
  "crumb.skuConnect": "关联商品",
  "crumb.match": "自动匹配",
  "crumb.addConnection": "查找商品",
  "crumb.addConnectionSku": "关联到店铺商品",
} as const satisfies Record<keyof typeof en, string>;
