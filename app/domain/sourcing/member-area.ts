/** The entries, pages and headings of sourcing in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    {
      group: "products",
      at: 30,
      key: "member.sourcing",
      letter: "s",
      to: paths.sourcing(),
      icon: "magnifying-glass",
    },
  ],
  crumbs: [
    { page: paths.sourcingForm(), under: paths.sourcing(), key: "crumb.sourcingForm" },
    { page: paths.sourcingRequest(""), under: paths.sourcing(), key: "crumb.sourcingRequest" },
  ],
  headings: { sourcing: { at: 20, icon: "magnifying-glass" } },
});

declare module "~/domain/notifications/events" {
  interface NotificationGroups {
    sourcing: true;
  }
}
