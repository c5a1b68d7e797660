import type { layout as en } from "./layout.en-US";

/** 菜单：仓库。 */
export const layout = {
  "desk.warehouse": "今日仓库",
  "desk.picking": "拣货",
  "desk.packing": "打包",
  "desk.outbound": "待发包裹",
  "desk.handover": "交接",
  "desk.receiving": "收货",
  "desk.putAway": "上架",
  "desk.unplaced": "未上架",
  "desk.quarantine": "隔离区",
  "desk.returns": "退货",
  "desk.weights": "称重",
  "desk.labels": "打印面单",
  "desk.numbers": "运单号",
  "desk.counts": "盘点",
  "desk.transfers": "调拨",
} as const satisfies Record<keyof typeof en, string>;
