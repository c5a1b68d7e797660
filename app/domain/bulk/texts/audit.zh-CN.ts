import type { audit as en } from "./audit.en-US";

/** 审计日志：批发与备货订单。 */
export const audit = {
  "action.bulk.give-up": "批量订单：采购后终止",
  "action.bulk.replace": "批量订单：更换次品",
  "action.bulk.bill-balance": "批量订单：开尾款",
  "action.bulk.return-deposit": "批量订单：退回部分定金",
  "action.bulk.lapse": "批量订单：尾款未付终止",
  "action.bulk.put-away-part": "批量订单：部分入库",
  "action.bulk.put-away": "批量订单：已入库",
  "action.bulk.refund-line": "批量订单：扣除商品",
  "action.bulk.ship-part": "批量订单：部分发货",
  "action.bulk.ship": "批量订单：已发货",
  "action.bulk.deliver": "批量订单：已送达",
  "action.own_request.finish": "自有库存申请：已完成",
  "action.own_request.refuse": "自有库存申请：已拒绝",
  "entity.own_request": "自有库存申请",
  "entity.bulk_order": "批量订单",
  "action.bulk_offer.revise": "报价：新条款",
  "action.bulk_offer.withdraw": "报价：已撤回",
  "action.member_price.add": "专属价格：添加",
  "action.member_price.change": "专属价格：修改",
  "action.member_price.end": "专属价格：结束",
  "entity.member_price": "专属价格",
  "entity.bulk_offer": "报价",
} as const satisfies Record<keyof typeof en, string>;
