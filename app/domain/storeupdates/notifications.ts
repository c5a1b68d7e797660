/** What members are told about keeping their stores in step; the words are in `texts/notifications`. */
import { lineMail, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

const about = (mails: readonly string[]) => ({
  group: "stores" as const,
  mails,
  to: ({ storeId }: Readonly<Record<string, string | number | null>>) =>
    `${paths.store(String(storeId))}#prices`,
});

export const notifications = {
  "store.prices": about([]),
  "store.own-price": about([]),
  "store.off-shelf": about([lineMail("store.off-shelf")]),
  "store.oversells": about([lineMail("store.oversells")]),
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
