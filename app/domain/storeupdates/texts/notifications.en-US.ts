/** What members are told about keeping their stores in step. */
export const notifications = {
  "event.store.prices":
    "{{store}}: our prices changed for {{count}} of the items you sell there. Repriced: {{repriced}}. Hidden: {{unlisted}}.",
  "name.store.prices": "Our prices change for goods in your stores",
  "event.store.own-price":
    "{{store}}: you changed the price of {{count}} of the items that we listed there. It stays: your price rule no longer changes it.",
  "name.store.own-price": "You change a price in your store, and it stays",
  "event.store.off-shelf": "{{store}}: no longer available from us: {{count}} of the items you sell there",
  "name.store.off-shelf": "Goods in your stores are no longer available",
  "event.store.oversells":
    "{{store}}: the store does not keep to our stock for {{count}} of its variants, so it may sell more than there are",
  "name.store.oversells": "A store does not keep to our stock and may oversell",
} as const;

type Own = typeof notifications;

declare module "~/i18n/resources" {
  interface NotificationsTexts extends Own {}
}
