/** What after-sales cases tell the member; the words are in `texts/notifications`. */
import { lineMail, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const about = (event: string) => ({
  group: "claims" as const,
  mails: [lineMail(event)],
  to: ({ no }: Readonly<Record<string, string | number | null>>) => paths.claim(String(no)),
});

export const notifications = {
  "claim.opened": about("claim.opened"),
  "claim.asked": about("claim.asked"),
  "claim.proposed": about("claim.proposed"),
  "claim.rejected": about("claim.rejected"),
  "claim.refunded": about("claim.refunded"),
  "claim.resent": about("claim.resent"),
  "claim.arrivedBad": about("claim.arrivedBad"),
  "claim.closed": about("claim.closed"),
  "claim.notSent": about("claim.notSent"),
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
