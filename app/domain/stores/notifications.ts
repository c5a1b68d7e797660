/** What stores tell the member; the words are in `texts/notifications`. */
import { lineMail, type Notifications } from "~/domain/notifications/events";
import { paths } from "~/platform/paths";

export const notifications = {
  "store.need-reauth": {
    group: "stores",
    mails: ["stores.need-reauth"],
    to: ({ storeId }) => paths.store(String(storeId)),
  },
  "store.data-request": {
    group: "stores",
    mails: [lineMail("store.data-request")],
    to: ({ storeId }) => paths.storeOrders({ store: String(storeId) }),
  },
} as const satisfies Notifications;

type Own = typeof notifications;

declare module "~/domain/notifications/events" {
  interface NotificationEvents extends Own {}
}
