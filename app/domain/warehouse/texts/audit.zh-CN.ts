import type { audit as en } from "./audit.en-US";

/** 审计日志：仓库。 */
export const audit = {
  "action.wave.make": "生成波次",
  "action.wave.close": "关闭波次",
  "action.parcel.label": "生成面单",
  "action.parcel.void": "作废包裹",
  "action.parcel.hand-over": "交接包裹",
  "action.manifest.close": "关闭交接单",
  "action.receipt.close": "关闭收货单",
  "action.receipt.reopen": "重新打开收货单",
  "action.receipt.undo": "撤销收货记录",
  "action.quarantine.supplier": "隔离货物退回供应商",
  "action.quarantine.repaired": "隔离货物已修复",
  "action.quarantine.dispose": "隔离货物报废",
  "action.return.assign": "确定退货的订单",
  "action.return.inspect": "检验退货",
  "action.return.close": "关闭退货",
  "action.weight.bill": "补收重量差价",
  "action.weight.credit": "退回重量差价",
  "action.weight.dismiss": "重量差异不处理",
} as const satisfies Record<keyof typeof en, string>;
