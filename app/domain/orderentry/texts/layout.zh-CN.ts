import type { layout as en } from "./layout.en-US";

/** 菜单与导航：文件导入订单。 */
export const layout = {
  "crumb.fileOrders": "各订单",
  "crumb.orderFile": "文件",
  "crumb.newOrder": "新建订单",
  "member.orderFiles": "文件导入订单",
} as const satisfies Record<keyof typeof en, string>;
