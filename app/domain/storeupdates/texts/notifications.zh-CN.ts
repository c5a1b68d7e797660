import type { notifications as en } from "./notifications.en-US";

/** 通知：店铺库存与价格同步。 */
export const notifications = {
  "event.store.prices":
    "{{store}}：您在售的 {{count}} 个规格的平台价格有变动。已重新定价：{{repriced}}，已隐藏：{{unlisted}}。",
  "name.store.prices": "店铺在售商品的平台价格变动",
  "event.store.own-price":
    "{{store}}：您在店铺中更改了 {{count}} 个已刊登规格的价格。该价格会保留，定价规则不再更改它。",
  "name.store.own-price": "您在店铺中更改价格，该价格会保留",
  "event.store.off-shelf": "{{store}}：您在售的 {{count}} 个规格已下架，我们暂无法供货",
  "name.store.off-shelf": "店铺在售商品下架",
  "event.store.oversells": "{{store}}：店铺未按我们的库存计数，涉及 {{count}} 个规格，可能超卖",
  "name.store.oversells": "店铺未按我们的库存计数，可能超卖",
} as const satisfies Record<keyof typeof en, string>;
