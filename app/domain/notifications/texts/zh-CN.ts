import { words } from "~/i18n/words/zh-CN";
import type { notifications as english } from "./en-US";

export const notifications = {
  title: words.notifications,
  description: "订单、店铺和钱包的动态，保留半年。",
  "tabs.label": "通知范围",
  "tab.all": words.all,
  "tab.unread": "未读",
  readAll: "全部标为已读",
  unread: "未读",
  empty: "暂无通知",
  emptyText: "订单到达、付款或发货时，通知会显示在这里。",
  choose: "设置接收哪些通知",
  "flash.read": "已将全部通知标为已读",
  "event.other": "您的账户有变动",
  "settings.title": "接收哪些通知",
  "settings.text": "选择每类动态的接收方式，自下一次动态起生效。",
  "settings.event": "动态",
  "settings.mail": "邮件",
  "settings.inbox": "会员中心",
  "settings.noMail": "此类动态不发送邮件",
  "settings.save": "保存设置",
  "settings.always": "始终发送",
  "settings.alwaysText":
    "验证码，密码、邮箱或两步验证的变更，数据归档，账户注销，以及对您来信的回执。它们保障账户安全，无法关闭。",
  "settings.saved": "通知设置已保存",
} satisfies Record<keyof typeof english, string>;
