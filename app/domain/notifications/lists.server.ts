/** What a member's list of notifications reads. */
import { requireMember } from "~/domain/accounts/guards.server";
import { sql } from "~/platform/db";
import { declareList, latestFirst } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { notificationView } from "./components/notification-list";
import { notificationColumns, readShown } from "./inbox.server";

/** The newest first. */
export const memberNotifications = declareList({
  view: notificationView,
  path: paths.notifications(),
  guard: requireMember,
  from: sql`notification n`,
  columns: notificationColumns,
  read: readShown,
  scope: ({ id }) => sql`n.user_id = ${id}`,
  order: latestFirst("n.created_at", "n.id"),
  tabs: { all: sql`true`, unread: sql`n.read_at is null` },
});
