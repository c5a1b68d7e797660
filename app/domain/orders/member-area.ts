/** The entries, pages and headings of store orders in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    {
      group: "orders",
      at: 10,
      key: "member.storeOrders",
      letter: "o",
      to: paths.storeOrders(),
      icon: "clipboard-text",
    },
    { group: "stores", at: 40, key: "member.preferShipping", to: paths.preferShipping(), icon: "truck" },
  ],
  bottomBar: { at: 10, key: "member.orders", to: paths.storeOrders(), icon: "clipboard-text" },
  crumbs: [
    { page: paths.orderPayment(""), under: paths.storeOrders(), key: "crumb.payment" },
    { page: paths.payConfirmation(""), under: paths.storeOrders(), key: "crumb.confirm" },
  ],
  headings: { orders: { at: 10, icon: "clipboard-text" } },
});

declare module "~/domain/notifications/events" {
  interface NotificationGroups {
    orders: true;
  }
}
