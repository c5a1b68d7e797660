import { words } from "~/i18n/words/en-US";

/** Notifications: what happened, in one line each, and the choice of what one hears of. */
export const notifications = {
  title: words.notifications,
  description: "Updates on your orders, stores and wallet, kept for six months.",
  "tabs.label": "Which notifications",
  "tab.all": words.all,
  "tab.unread": "Unread",
  readAll: "Mark all as read",
  unread: "Unread",
  empty: "No notifications here",
  emptyText: "When an order arrives, is paid or ships, it appears here.",
  choose: "Notification settings",
  "flash.read": "All notifications are marked as read",
  "event.other": "Something has changed in your account",
  "settings.title": "Notification settings",
  "settings.text": "Choose how you are notified. Changes apply from the next event.",
  "settings.event": "Event",
  "settings.mail": "Email",
  "settings.inbox": "Member area",
  "settings.noMail": "No email is sent for this",
  "settings.save": "Save choices",
  "settings.always": "Always sent",
  "settings.alwaysText":
    "Codes, changes to your password, email or second factor, your data archive, the closing of your account, and answers to your messages. They keep your account safe and cannot be switched off.",
  "settings.saved": "Your choices are saved",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
