/** What reports bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { reportRoles } from "./roles";

export const reports = noun({
  desk: {
    entries: [
      {
        group: "work",
        at: 90,
        key: "desk.reports",
        to: paths.deskReports(),
        icon: "scales",
        roles: reportRoles,
      },
    ],
  },
});
