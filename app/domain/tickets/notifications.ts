/** What questions tell the member; the words are in `texts/notifications`. */
import type { Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

export const notifications = {
  "ticket.answered": {
    group: "support",
    mails: ["tickets.answered"],
    to: ({ no }) => paths.ticket(String(no)),
  },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
