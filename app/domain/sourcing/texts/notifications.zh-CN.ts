import { words } from "~/i18n/words/zh-CN";
import type { notifications as en } from "./notifications.en-US";

/** 通知：采购委托。 */
export const notifications = {
  "group.sourcing": words.sourcing,
  "event.sourcing.asked": "我们对您的委托 {{no}} 有一个问题：{{title}}",
  "event.sourcing.quoted": "您的委托 {{no}} 已有报价：{{title}}",
  "event.sourcing.failed": "您的委托 {{no}} 未能报价，已关闭：{{title}}",
  "event.sourcing.expired": "您的委托 {{no}} 的报价已在 {{days}} 天后过期：{{title}}",
  "name.sourcing.asked": "采购委托有问题待答复",
  "name.sourcing.quoted": "采购委托有了报价",
  "name.sourcing.failed": "采购委托失败",
  "name.sourcing.expired": "报价过期",
} as const satisfies Record<keyof typeof en, string>;
