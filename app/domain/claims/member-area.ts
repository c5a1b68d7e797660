/** The entries, pages and headings of after-sales in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    { group: "orders", at: 17, key: "member.claims", to: paths.claims(), icon: "arrow-counter-clockwise" },
  ],
  crumbs: [
    { page: paths.newClaim(), under: paths.claims(), key: "crumb.newClaim" },
    { page: paths.claim(""), under: paths.claims(), key: "crumb.claim" },
  ],
  headings: { claims: { at: 15, icon: "arrow-counter-clockwise" } },
});

declare module "~/domain/notifications/events" {
  interface NotificationGroups {
    claims: true;
  }
}
