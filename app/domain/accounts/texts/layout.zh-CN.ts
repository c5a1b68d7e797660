import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：个人资料。 */
export const layout = {
  "crumb.addresses": "收货地址",
  "crumb.billing": "账单地址",
  "crumb.security": "安全",
  "crumb.preferences": "偏好设置",
  "crumb.data": "数据与注销",
  "crumb.email": "更换邮箱",
  "crumb.new": words.new,
  "crumb.edit": words.edit,
  "crumb.twoFactor": words.twoFactorLogin,
  "crumb.recoveryCodes": "恢复码",
  "crumb.search": "搜索",
  "crumb.shortcuts": "键盘快捷键",
  "crumb.views": "已存视图",
  "crumb.changes": "批量操作",
  "crumb.change": "结果",
  "crumb.close": "注销",
  "crumb.delete": words.delete,
} as const satisfies Record<keyof typeof en, string>;
