/** What tracking brings to the house. */
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { trackingRoles } from "./config";
import { beginTracking } from "./follow.server";
import { crons, jobs } from "./jobs.server";
import { trackingData } from "./member-data.server";
import { notifications } from "./notifications";
import { visibleOrders } from "~/domain/orders/tracked.server";
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";

/** By `package_tracking_no_idx`, an index of trigrams. */
const search: Search = {
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

export const tracking = noun({
  search,
  jobs,
  crons,
  notifications,
  memberData: trackingData,
  on: { "orders.parcelSent": beginTracking },
  desk: {
    entries: [
      {
        group: "work",
        at: 15,
        key: "desk.parcels",
        letter: "p",
        to: paths.deskParcels(),
        icon: "package",
        roles: trackingRoles,
      },
    ],
    queues: [
      deskQueues({
        card: { at: 10, title: "layout:desk.orders", goods: true },
        roles: trackingRoles,
        counts: async (staff, names) => (await import("./lists.server")).deskParcels.waiting(staff, names),
        queues: [
          {
            name: "care",
            at: 6,
            label: "tracking:queue.care",
            to: paths.deskParcels(),
            icon: "truck",
            urgent: true,
          },
        ],
      }),
    ],
  },
});
