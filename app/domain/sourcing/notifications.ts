/** What sourcing tells the member; the words are in `texts/notifications`. */
import type { Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const about = (mails: readonly string[]) => ({
  group: "sourcing" as const,
  mails,
  to: ({ no }: Readonly<Record<string, string | number | null>>) => paths.sourcingRequest(String(no)),
});

export const notifications = {
  "sourcing.asked": about(["sourcing.asked"]),
  "sourcing.quoted": about(["sourcing.quoted"]),
  "sourcing.failed": about(["sourcing.failed"]),
  "sourcing.expired": about([]),
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
