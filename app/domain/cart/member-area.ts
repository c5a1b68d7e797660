/** The entries, pages and headings of the cart and the wishlist in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    {
      group: "products",
      at: 10,
      key: "member.cart",
      letter: "c",
      to: paths.cart(),
      icon: "shopping-cart-simple",
    },
    { group: "products", at: 20, key: "member.wishlist", to: paths.wishlist(), icon: "heart" },
  ],
  crumbs: [
    { page: paths.cartAsk(), under: paths.cart(), key: "crumb.ask" },
    { page: paths.cartPay(""), under: paths.cart(), key: "crumb.buy" },
    { page: paths.payNow(), under: paths.cart(), key: "crumb.buy" },
    { page: paths.paymentOrder(""), under: paths.storeOrders(), key: "crumb.placed" },
  ],
});
