/** The entries, pages and headings of questions in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";

export const shown = inMemberArea({
  menu: [
    {
      group: "overview",
      at: 20,
      key: "member.tickets",
      letter: "t",
      to: paths.tickets(),
      icon: "chat-circle-dots",
    },
  ],
  crumbs: [{ page: paths.askStock(), under: paths.tickets(), key: "crumb.stock" }],
  headings: { support: { at: 50, icon: "chat-circle-dots" } },
});

declare module "~/domain/notifications/events" {
  interface NotificationGroups {
    support: true;
  }
}
