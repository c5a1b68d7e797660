/** What shipping brings to the house. */
import { sql } from "~/platform/db";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { priceListImport } from "./imports.server";

export const shipping = noun({
  imports: [priceListImport],
  auditNames: { entities: { ship_channel: "code", tax_rule: sql`x.country || ' ' || x.kind` } },
  desk: {
    entries: [
      {
        group: "shipping",
        at: 10,
        key: "desk.logistics",
        to: paths.deskLogistics(),
        icon: "truck",
        roles: ["admin"],
      },
      { group: "shipping", at: 20, key: "desk.tax", to: paths.deskTax(), icon: "scales", roles: ["finance"] },
    ],
  },
});
