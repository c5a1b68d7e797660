/** The entries, pages and headings of notifications in the member area. */
import { face } from "~/domain/face";
import { paths } from "~/platform/paths";

export const shown = face({
  menu: [{ group: "overview", at: 10, key: "member.notifications", to: paths.notifications(), icon: "bell" }],
  crumbs: [{ page: paths.notificationSettings(), under: paths.profile(), key: "crumb.notifications" }],
});
