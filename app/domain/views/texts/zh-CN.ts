import { words } from "~/i18n/words/zh-CN";
import type { views as en } from "./en-US";

export const views = {
  title: "已存视图",
  description: "以您自己的名称保存的列表标签、筛选条件和排序。请在列表页面上保存。",
  name: "名称",
  none: "还没有保存视图",
  noneText: "打开一个列表，选择标签和筛选条件，然后在“视图”中保存。",
  rename: "重命名",
  delete: words.delete,
  default: "打开列表时使用",
  noDefault: "打开列表时不再使用",
  share: "与同事共享",
  unshare: "不再与同事共享",
  isDefault: "打开列表时使用",
  isShared: "已与同事共享",
  "flash.saved": "视图已保存。",
  "flash.renamed": "视图已重命名。",
  "flash.deleted": "视图已删除。",
  "flash.changed": "视图已更改。",
  "error.full": "此列表已有 {{most}} 个视图。请先删除一个。",
  "error.taken": "此列表的另一个视图已使用该名称。",
  "error.gone": "该视图已不存在。",
  "error.list": "没有这个列表。",
} as const satisfies Record<keyof typeof en, string>;
