import { words } from "~/i18n/words/zh-CN";
import type { notifications as en } from "./notifications.en-US";

/** 通知：资金类标题。 */
export const notifications = {
  "group.wallet": words.wallet,
} as const satisfies Record<keyof typeof en, string>;
