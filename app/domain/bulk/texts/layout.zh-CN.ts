import type { layout as en } from "./layout.en-US";

/** 菜单：批发与备货。 */
export const layout = {
  "member.inventoryOrders": "备货订单",
  "member.bulkOrders": "批发订单",
  "member.myInventory": "我的库存",
  "desk.bulk": "批发与备货",
  "desk.ownRequests": "自有库存申请",
  "crumb.inventoryDetails": "库存明细",
  "crumb.newBulk": "批发下单",
  "member.bulkOffers": "批量报价",
  "desk.privatePrices": "专属价格",
  "desk.bulkOffers": "批量报价",
} as const satisfies Record<keyof typeof en, string>;
