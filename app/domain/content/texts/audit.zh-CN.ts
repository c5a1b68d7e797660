import type { audit as en } from "./audit.en-US";

/** 审计日志：内容页面。 */
export const audit = {
  "action.content.save": "保存草稿",
  "action.content.discard": "放弃草稿",
  "action.content.publish": "发布页面",
  "entity.content_page": "页面",
} as const satisfies Record<keyof typeof en, string>;
