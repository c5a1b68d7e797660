/** Parcels on their way in the search over everything at the desk: by tracking number. */
import { visibleOrders } from "~/domain/orders/tracked.server";
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { trackingRoles } from "./config";

/** By `package_tracking_no_idx`, an index of trigrams. */
export const search: Search = {
  desk: [
    {
      at: 30,
      title: "layout:desk.parcels",
      icon: "truck",
      roles: trackingRoles,
      find: ({ text, number }, staff) => sql`
        select k.package_id::text as key, p.tracking_no as title, concat_ws(' · ', p.carrier, o.no) as note,
          p.tracking_no = ${number} as exact
        from package p join tracking k on k.package_id = p.id join store_order o on o.id = p.order_id
        where (p.tracking_no ilike ${containing(text)} or p.tracking_no ilike ${containing(number)})
          and ${visibleOrders(staff)}
        order by p.tracking_no = ${number} desc, p.shipped_at desc`,
      to: paths.deskParcel,
      all: (q) => paths.deskParcels({ tab: "all", q }),
    },
  ],
};
