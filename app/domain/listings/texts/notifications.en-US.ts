/** What listings tell the member: each line in the list, and its name in the settings. */
export const notifications = {
  "event.listings.done": "Listed in {{store}}: {{number}}",
  "event.listings.failed": "Could not be listed in {{store}}: {{number}}. See why and try again.",
  "event.listings.gone": "No longer in {{store}}: {{title}}. It was deleted there.",
  "event.listings.currency":
    "{{store}} sells in {{currency}} now. Prices of {{number}} listings are still in the old currency and are not updated. Edit each listing and list it again.",
  "name.listings.currency": "A store changed its currency",
  "name.listings.done": "Products are listed in a store",
  "name.listings.failed": "Products could not be listed",
  "name.listings.gone": "A listed product was deleted in its store",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
