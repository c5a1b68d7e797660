import type { layout as en } from "./layout.en-US";

/** 菜单与导航：文件导入订单。 */
export const layout = {
  "crumb.newOrder": "新建订单",
  "member.orderFiles": "文件导入订单",
} as const satisfies Record<keyof typeof en, string>;
