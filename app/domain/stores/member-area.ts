/** The entries, pages and headings of stores in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";
import type { Crumb } from "~/ui/frames/navigation";
import type { Entry } from "~/ui/frames/shop-navigation";

const stores: Entry = { key: "member.stores", to: paths.woocommerce(), icon: "storefront" };
/** The stores of every platform are one entry, but each platform has a page of its own. */
const platforms = [paths.woocommerce(), paths.shopify(), paths.aliexpress()];

export const shown = inMemberArea({
  menu: [
    { group: "stores", at: 10, ...stores, also: platforms.filter((page) => page !== stores.to) },
    {
      group: "stores",
      at: 30,
      key: "member.connections",
      letter: "p",
      to: paths.connection(),
      icon: "link-simple",
    },
  ],
  bottomBar: { at: 20, ...stores },
  crumbs: [
    ...platforms.flatMap((page): Crumb[] => [
      { page: `${page}/:id`, under: page, key: "crumb.store" },
      { page: `${page}/:id/unbind`, under: `${page}/:id`, key: "crumb.unbind" },
    ]),
    { page: paths.skuConnect(), under: paths.connection(), key: "crumb.skuConnect" },
    { page: paths.autoMatch(), under: paths.connection(), key: "crumb.match" },
    { page: paths.addConnection(), under: paths.connection(), key: "crumb.addConnection" },
    { page: paths.addConnectionSku(), under: paths.connection(), key: "crumb.addConnectionSku" },
  ],
  headings: { stores: { at: 30, icon: "storefront" } },
});

declare module "~/domain/notifications/events" {
  interface NotificationGroups {
    stores: true;
  }
}
