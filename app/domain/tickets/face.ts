/** The entries, pages and headings of questions in the member area. */
import { face } from "~/domain/face";
import { paths } from "~/platform/paths";

export const shown = face({
  menu: [{ group: "overview", at: 20, key: "member.tickets", to: paths.tickets(), icon: "chat-circle-dots" }],
  crumbs: [{ page: paths.askStock(), under: paths.tickets(), key: "crumb.stock" }],
  headings: { support: { at: 50, icon: "chat-circle-dots" } },
});

declare module "~/domain/notifications/events" {
  interface NotificationGroups {
    support: true;
  }
}
