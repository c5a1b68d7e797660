import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：购物车与心愿单。 */
export const layout = {
  "cart.brought": "您的购物车已随您登录。",
  "wish.added": "已加入心愿单。",
  "wish.already": "该商品已存在",
  "wish.removed": "已移出心愿单。",
  "member.cart": words.shoppingCart,
  "member.wishlist": words.wishlist,
  "crumb.buy": "购买",
  "crumb.placed": "订单确认",
  "crumb.ask": "批量询价",
} as const satisfies Record<keyof typeof en, string>;
