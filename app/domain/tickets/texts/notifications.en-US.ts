import { words } from "~/i18n/words/en-US";

/** What questions of members tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "group.support": words.support,
  "event.ticket.answered": "{{by}} has answered your question {{no}}",
  "name.ticket.answered": "A question is answered",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
