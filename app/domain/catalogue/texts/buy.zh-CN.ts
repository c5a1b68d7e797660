import { words } from "~/i18n/words/zh-CN";
import type { buy as english } from "./buy.en-US";

export const buy = {
  quantity: "数量",
  update: "显示价格",
  addToCart: "加入购物车",
  addThis: "加入购物车：{{title}}",
  list: words.listToStore,
  listThis: "刊登到店铺：{{title}}",
  buyNow: "立即购买",
  wish: words.wishlist,
  wished: "已在心愿单",
  wishFor: "加入心愿单：{{title}}",
  unwish: "移出心愿单：{{title}}",
  added: "已加入购物车。",
  "added.capped": "已加入，该商品数量已达上限。",
  "added.elsewhere": "已加入购物车。您选择的仓库没有这么多库存，因此由其他仓库发货。",
  choose: "请先选择规格。",
  "error.quantity": "请输入整数件数。",
  "error.gone": "抱歉，您选择的部分商品已下架。",
  "error.weight": "该规格尚未称重，暂时无法订购。",
  "error.mode": "该商品不支持此销售方式。",
  "error.stock": "库存不足（已含购物车中的数量）。",
  "error.moq": "批量采购需达到该商品的起订量。",
  "error.full": "购物车已满，请先购买或移除部分商品。",
  "error.wishesFull": "心愿单已满，请先移除部分商品。",
} satisfies Record<keyof typeof english, string>;
