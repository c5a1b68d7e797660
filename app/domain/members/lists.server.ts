/** What the list of members at the desk reads (§7). */
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList, latestFirst } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { membersView } from "./components/member-list";
import { foundBy, memberColumns, memberRoles, visibleTo, type MemberRow } from "./list.server";

/** The newest first. */
export const deskMembers = declareList({
  view: membersView,
  path: paths.deskMembers(),
  guard: (args) => requireStaff(args, memberRoles),
  from: sql`"user" u`,
  columns: memberColumns,
  read: (piece) => db.rows<MemberRow>(piece),
  scope: visibleTo,
  order: latestFirst("u.created_at", "u.id"),
  tabs: {
    active: sql`u.status = '1'`,
    frozen: sql`u.status = '2'`,
    unproven: sql`u.status = '0'`,
    closed: sql`u.status = '9'`,
    all: sql`true`,
  },
  filters: {
    q: foundBy,
    agent: (agent) => (agent === "none" ? sql`u.agent_id is null` : sql`u.agent_id::text = ${agent}`),
  },
});
