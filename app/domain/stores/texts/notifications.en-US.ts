import { words } from "~/i18n/words/en-US";

/** What stores tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "group.stores": words.stores,
  "event.store.need-reauth": "The store {{store}} has to be authorised again; until then no orders arrive",
  "name.store.need-reauth": "A store has to be authorised again",
  "event.store.data-request":
    "A customer of {{store}} asks what is known about them. All that we keep stands in the store's orders here",
  "name.store.data-request": "A customer of a store asks for their data",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
