/** The entries, pages and headings of notifications in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    {
      group: "overview",
      at: 10,
      key: "member.notifications",
      letter: "n",
      to: paths.notifications(),
      icon: "bell",
    },
  ],
  crumbs: [{ page: paths.notificationSettings(), under: paths.profile(), key: "crumb.notifications" }],
});
