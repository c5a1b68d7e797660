import { words } from "~/i18n/words/zh-CN";
import type { notifications as en } from "./notifications.en-US";

/** 通知：工单。 */
export const notifications = {
  "group.support": words.support,
  "event.ticket.answered": "{{by}} 答复了您的咨询 {{no}}",
  "name.ticket.answered": "咨询得到答复",
} as const satisfies Record<keyof typeof en, string>;
