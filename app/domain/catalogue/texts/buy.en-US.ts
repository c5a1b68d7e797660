/** Words of buying on the shop's pages: cart, wishlist, and what comes of pressing their buttons. */
export const buy = {
  quantity: "Quantity",
  update: "Show price",
  addToCart: "Add to cart",
  addThis: "Add to cart: {{title}}",
  buyNow: "Buy now",
  wish: "Wishlist",
  wished: "On your wishlist",
  wishFor: "Add to wishlist: {{title}}",
  unwish: "Take off wishlist: {{title}}",
  added: "Added to your shopping cart.",
  "added.capped": "Added. The line now has the most pieces it can have.",
  "added.elsewhere":
    "Added to your shopping cart. The warehouse you chose has not that many, so they leave from another one.",
  choose: "Please choose a variant first.",
  "error.quantity": "Enter a whole number of pieces.",
  "error.gone": "Sorry! some of the products you have selected have been taken down.",
  "error.weight": "This variant has not been weighed yet and cannot be ordered.",
  "error.mode": "This product is not sold that way.",
  "error.stock": "There are not that many in stock, counting those in your shopping cart.",
  "error.moq": "In bulk, this product is sold from its minimum order on.",
  "error.full": "Your shopping cart is full. Buy or remove something first.",
  "error.wishesFull": "Your wishlist is full. Take something off first.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    buy: typeof buy;
  }
}
