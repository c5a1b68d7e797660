import { words } from "~/i18n/words/en-US";

/** The heading of what members are told of their money. */
export const notifications = {
  "group.wallet": words.wallet,
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
