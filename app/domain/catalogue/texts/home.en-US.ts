import { words } from "~/i18n/words/en-US";

/** Words of the home page. */
export const home = {
  "meta.title": "Wholesale and dropshipping for online stores",
  "meta.description":
    "Source products, connect your store and ship to your customers from our warehouses, one piece or a thousand.",
  "hero.title": "Everything your store sells, from one quay",
  "hero.text":
    "Pick from {{products}} products, connect your shop, and we pack and ship every order to your customers in {{countries}} countries.",
  "hero.search": "What are you looking for?",
  "hero.browse": words.browseTheCatalogue,
  "hero.register": "Create a free account",
  "hero.picture": "A container ship at a quay in the morning",
  "tiles.title": "Shop by category",
  "rail.new": "New",
  "rail.newText": "Arrived at the warehouse in the last few weeks",
  "rail.hot": "Hot sales",
  "rail.hotText": "What other stores sell most right now",
  "rail.ready": "Ready stock in {{place}}",
  "rail.readyText": "In stock, ships within a day",
  "rail.sourced": "Recently sourced",
  "rail.sourcedText": "Found for one store, open to all",
  "rail.sourcedMore": "Have something sourced",
  "rail.more": "See all",
  "how.title": "How it works",
  "how.1.title": "Find products",
  "how.1.text": "Search by word or SKU. Prices, stock and weights are open to everyone.",
  "how.2.title": "Connect your store",
  "how.2.text": "Connect your shop’s products to ours, variant by variant.",
  "how.3.title": "Orders come in",
  "how.3.text": "Every paid order of your shop appears here with its shipping already quoted.",
  "how.4.title": "We ship, you sell",
  "how.4.text": "Pay from your wallet; we pack, hand over and send the tracking number to your shop.",
  "platforms.title": "Works with the shop you have",
  "platforms.coming": "coming",
  "platforms.text": "Orders in, tracking numbers out, stock in sync.",
  "trust.title": "What you can count on",
  "trust.processing.title": "Ships within days",
  "trust.processing.text":
    "Most items ship 1 to 3 days after payment; each product page shows its processing time.",
  "trust.price.title": "The full price up front",
  "trust.price.text":
    "Items, shipping and tax, line by line, before you pay. We never charge a difference without asking.",
  "trust.tracking.title": "Tracked to the door",
  "trust.tracking.text": "Tracked shipping wherever available, with the number sent to your customer.",
  "trust.refund.title": "Refunds to your balance",
  "trust.refund.text": "If we cannot ship an item, you get its full price back.",
  "trust.refund.policy": "Read the refund policy",
  "faq.title": "Questions stores ask first",
  "faq.1.q": "Is there a monthly fee or a minimum order?",
  "faq.1.a": "No. Dropship orders start at one piece; bulk prices have a minimum shown on each product.",
  "faq.2.q": "Which countries do you ship to?",
  "faq.2.a":
    "To {{countries}} countries. Choose yours on any product page to see each shipping method with its delivery time and price.",
  "faq.3.q": "In which currency do I pay?",
  "faq.3.a": "Prices are in US dollars. Amounts in euros and pounds are shown as an indication beside them.",
  "faq.4.q": "What happens if a product runs out?",
  "faq.4.a":
    "Stock is reserved once you pay. If something is still missing, you choose: wait, take another product, or get your money back.",
  "cta.title": "Find your next best seller",
  "cta.text": "Open an account in two minutes, connect a store and send the first order today.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    home: typeof home;
  }
}
