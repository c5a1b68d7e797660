/** The entries and pages of orders that members bring in, in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    { group: "orders", at: 12, key: "member.orderFiles", to: paths.orderFiles(), icon: "file-arrow-up" },
  ],
  crumbs: [
    { page: paths.newOrder(), under: paths.storeOrders(), key: "crumb.newOrder" },
    { page: `${paths.orderFiles()}/:importId`, under: paths.orderFiles(), key: "crumb.orderFile" },
    {
      page: `${paths.orderFiles()}/:importId/orders`,
      under: `${paths.orderFiles()}/:importId`,
      key: "crumb.fileOrders",
    },
  ],
});
