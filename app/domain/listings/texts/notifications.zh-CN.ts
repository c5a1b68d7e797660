import type { notifications as en } from "./notifications.en-US";

export const notifications = {
  "event.listings.done": "已刊登到店铺 {{store}}：{{number}} 件商品",
  "event.listings.failed": "{{number}} 件商品未能刊登到店铺 {{store}}，请查看原因后重试",
  "event.listings.gone": "店铺 {{store}} 中已没有“{{title}}”：该商品在店铺中被删除",
  "name.listings.done": "商品已刊登到店铺",
  "name.listings.failed": "商品刊登失败",
  "name.listings.gone": "已刊登的商品在店铺中被删除",
} as const satisfies Record<keyof typeof en, string>;
