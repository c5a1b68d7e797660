import type { notifications as en } from "./notifications.en-US";

export const notifications = {
  "event.listings.done": "已刊登到店铺 {{store}}：{{number}} 件商品",
  "event.listings.failed": "{{number}} 件商品未能刊登到店铺 {{store}}，请查看原因后重试",
  "event.listings.gone": "店铺 {{store}} 中已没有“{{title}}”：该商品在店铺中被删除",
  "event.listings.currency":
    "店铺 {{store}} 的币种已改为 {{currency}}。有 {{number}} 条刊登的价格仍为原币种，暂不更新，请逐一编辑后重新刊登。",
  "name.listings.currency": "店铺币种变更",
  "name.listings.done": "商品已刊登到店铺",
  "name.listings.failed": "商品刊登失败",
  "name.listings.gone": "已刊登的商品在店铺中被删除",
} as const satisfies Record<keyof typeof en, string>;
