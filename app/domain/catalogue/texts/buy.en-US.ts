import { words } from "~/i18n/words/en-US";

/** Words of buying on the shop's pages: cart, wishlist, and what comes of pressing their buttons. */
export const buy = {
  quantity: "Quantity",
  update: "Show price",
  addToCart: "Add to cart",
  addThis: "Add to cart: {{title}}",
  list: words.listToStore,
  listThis: "List to store: {{title}}",
  buyNow: "Buy now",
  wish: words.wishlist,
  wished: "On your wishlist",
  wishFor: "Add to wishlist: {{title}}",
  unwish: "Remove from wishlist: {{title}}",
  added: "Added to your shopping cart.",
  "added.capped":
    "Added. Your cart now has the most pieces a line can have: 99 for dropship, 99,999 in bulk.",
  "added.elsewhere":
    "Added to your shopping cart. The warehouse you chose does not have enough stock, so the items ship from another one.",
  "limit.least": "Orders of this kind begin at {{least}} pieces",
  "limit.most.dropship": "A dropship order takes at most {{most}} pieces of a product",
  "limit.most.bulk": "One order takes at most {{most}} pieces of a product",
  "limit.to.dropship": "Buy {{pieces}} as dropship",
  "limit.to.bulk": "Buy {{pieces}} in bulk",
  "limit.priced": "The prices on this page are for {{pieces}} pieces.",
  "limit.ask": "Ask for an offer",
  "error.most":
    "A dropship order takes at most 99 pieces of a product. For more, choose “Preorder inventory (bulk)”.",
  chooseThis: "Choose a variant: {{title}}",
  out: "out of stock",
  choose: "Please choose a variant first.",
  "error.quantity": "Enter a whole number of pieces, up to 99,999.",
  "error.gone": "Sorry! some of the products you have selected have been taken down.",
  "error.weight": "This variant has not been weighed yet and cannot be ordered.",
  "error.mode": "This product is not sold this way.",
  "error.stock": "Not enough stock for this quantity, including the items in your shopping cart.",
  "error.moq": "For bulk orders, please order at least the minimum quantity.",
  "error.full": "Your shopping cart is full. Buy or remove something first.",
  "error.wishesFull": "Your wishlist is full. Remove something first.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    buy: typeof buy;
  }
}
