/** What stores tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.store.need-reauth": "The store {{store}} has to be authorised again; until then no orders arrive",
  "name.store.need-reauth": "A store has to be authorised again",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
