/** The entries of bulk orders and own stock in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    { group: "orders", at: 40, key: "member.inventoryOrders", to: paths.inventoryOrders(), icon: "stack" },
    { group: "orders", at: 41, key: "member.bulkOrders", to: paths.bulkOrders(), icon: "stack" },
    {
      group: "orders",
      at: 43,
      key: "member.bulkOffers",
      to: paths.bulkOffers(),
      icon: "chat-circle-dots",
    },
    { group: "orders", at: 42, key: "member.myInventory", to: paths.myInventory(), icon: "package" },
  ],
  crumbs: [
    { page: "/user/inventorydetails", under: paths.myInventory(), key: "crumb.inventoryDetails" },
    { page: "/user/bulkorders/new", under: paths.bulkOrders(), key: "crumb.newBulk" },
  ],
});
