/** What listings tell the member; the words are in `texts/notifications`. */
import { lineMail, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const about = (tab: "listed" | "failed" | "gone", mails: readonly string[] = []) => ({
  group: "stores" as const,
  mails,
  to: ({ storeId }: Readonly<Record<string, string | number | null>>) =>
    paths.listed({ tab, store: String(storeId) }),
});

export const notifications = {
  "listings.done": about("listed"),
  "listings.failed": about("failed", ["listings.failed"]),
  "listings.gone": about("gone"),
  "listings.currency": about("listed", [lineMail("listings.currency")]),
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
