import { words } from "~/i18n/words/en-US";

/** Words of keeping a store's stock and prices in step with ours. */
export const storeupdates = {
  title: "Stock and prices",
  on: "Stock follows ours",
  off: "Stock is not kept in step",
  sync: "Stock sync",
  "sync.on": "On",
  "sync.off": "Off",
  "off.title": "This store's stock is not kept in step",
  "off.text":
    "When our stock runs out, the store keeps selling. Switch stock sync on in the settings, or watch the stock yourself.",
  "manage.text":
    "For connected variants the store counts the stock, and we set the quantity. Other products of your store are not touched.",
  "manage.woocommerce":
    "For connected variants the store counts the stock (in WooCommerce we switch on “Manage stock”), and we set the quantity. Other products of your store are not touched.",
  last: "Last stock or price sent",
  never: "Nothing yet",
  connected: "Connected variants",
  waiting: "Waiting to be sent",
  refused: "Refused by the store",
  "ignored.title_one": "The store does not count the stock of {{count}} variant",
  "ignored.title_other": "The store does not count the stock of {{count}} variants",
  "ignored.woocommerce":
    "It may sell what is sold out. In WooCommerce, open Settings, Products, Inventory and tick Enable stock management. We try again by ourselves.",
  "ignored.text":
    "It may sell what is sold out. Please check the stock settings in your store. We try again by ourselves.",
  "elsewhere.title_one": "{{count}} piece lies at another location of your store",
  "elsewhere.title_other": "{{count}} pieces lie at other locations of your store",
  "elsewhere.text_one":
    "Your shop sells them, too, for {{count}} connected variant. Set them to 0 there, or choose that location in the settings.",
  "elsewhere.text_other":
    "Your shop sells them, too, for {{count}} connected variants. Set them to 0 there, or choose that location in the settings.",
  "refused.text":
    "The store refuses some variants or no longer has them. We try them again; check them in your store.",
  margin: "Pieces kept back",
  policy: "When our prices change",
  error: "Last problem",
  nextTry: "Next try",
  send: "Send stock now",
  "changes.title": "Changes of prices and shelf",
  "changes.item": "Item in your store",
  "changes.before": "Our price before",
  "changes.now": "Our price now",
  "changes.done": "What we did",
  "changes.at": words.time,
  "changes.noSku": "no SKU",
  "done.told": "Told you",
  "done.repriced": "Price in the store changed",
  "done.repriced.to": "Price in the store is now",
  "done.by-hand": "Told you: you set this price yourself",
  "done.own-price": "You changed the price in the store. It stays:",
  "done.own-price.change": "Change it, or follow the rule again",
  "done.unlisted": "Hidden in the store",
  "done.off-shelf": "No longer available from us",
  "done.on-shelf": "Available again",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    storeupdates: typeof storeupdates;
  }
}
