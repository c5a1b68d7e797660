/** What tracking brings to the house. */
import { deskQueues } from "~/domain/desk.server";
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { trackingRoles } from "./config";
import { beginTracking } from "./follow.server";
import { crons, jobs } from "./jobs.server";
import { trackingData } from "./member-data.server";
import { notifications } from "./notifications";
import { search } from "./search.server";

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
