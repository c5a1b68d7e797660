import { words } from "~/i18n/words/en-US";

/** How menus and breadcrumbs call the pages of the cart and the wishlist. */
export const layout = {
  "cart.brought": "Your shopping cart has been kept.",
  "wish.added": "On your wishlist now.",
  "wish.already": "The product already exists",
  "wish.removed": "Removed from your wishlist.",
  "member.cart": words.shoppingCart,
  "member.wishlist": words.wishlist,
  "crumb.buy": "Buy",
  "crumb.placed": "Order confirmation",
  "crumb.ask": "Bulk order",
} as const;

type Own = typeof layout;

declare module "~/i18n/resources" {
  interface LayoutTexts extends Own {}
}
