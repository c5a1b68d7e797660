import type { audit as en } from "./audit.en-US";

/** 审计日志：采购。 */
export const audit = {
  "action.supplier.add": "新增供应商",
  "action.supplier.change": "修改供应商",
  "action.supplier.price": "设置供应商报价",
  "action.supplier.end-price": "停用供应商报价",
  "action.purchase.make": "生成采购单",
  "action.purchase.change": "修改采购单",
  "action.purchase.place": "采购单下单",
  "action.purchase.send": "再次发送采购单",
  "action.purchase.confirm": "采购单已确认",
  "action.purchase.delay": "修改采购单预计到货日",
  "action.purchase.reprice": "修改采购单单价",
  "action.purchase.shorten": "减少采购单件数",
  "action.purchase.close-short": "采购单短缺关闭",
  "action.purchase.cancel": "取消采购单",
  "action.purchase.reopen": "重新打开采购单",
  "action.purchase.part-received": "采购单部分到货",
  "action.purchase.received": "采购单已到货",
  "action.purchase.nothing-comes": "采购单不再到货",
  "action.purchase-issue.rebuy": "为订单重新采购",
  "action.purchase-issue.wait": "保留延迟或涨价的商品",
  "action.purchase-issue.done": "短缺、延迟或涨价已补差或退款",
  "entity.supplier": "供应商",
  "entity.purchase_order": "采购单",
  "entity.purchase_issue": "采购待决定",
} as const satisfies Record<keyof typeof en, string>;
