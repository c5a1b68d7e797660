/** What the lists of the staff read (§7): who is on it, and the audit log. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { contains, declareList, latestFirst, since, until } from "~/platform/db/declared-list.server";
import { holdsName } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { auditColumns, type AuditRow } from "./audit-log.server";
import { auditView } from "./components/audit-list";
import { staffView } from "./components/staff-list";
import { staffColumns, staffManagers, type StaffRow } from "./staff.server";

/** The newest first. */
export const deskStaff = declareList({
  view: staffView,
  path: paths.deskStaff(),
  guard: (args) => requireStaff(args, staffManagers),
  from: sql`staff s`,
  columns: staffColumns,
  read: (piece) => db.rows<StaffRow>(piece),
  order: latestFirst("s.created_at", "s.id"),
  tabs: {
    active: sql`s.status = 'active'`,
    disabled: sql`s.status <> 'active'`,
    all: sql`true`,
  },
  filters: {
    q: (q) => sql`(${holdsName(sql`s.name`, q)} or ${contains(sql`s.email::text`)(q)})`,
    role: (role) => sql`${role} = any(s.roles)`,
  },
});

/** The newest first; days are those of UTC. */
export const auditLog = declareList({
  view: auditView,
  path: paths.deskAudit(),
  guard: (args) => requireStaff(args, staffManagers),
  from: sql`audit_log a`,
  columns: auditColumns,
  read: (piece) => db.rows<AuditRow>(piece),
  order: latestFirst("a.at", "a.id"),
  filters: {
    who: (who) => sql`a.actor = ${who}`,
    action: (action) => sql`a.action like ${`${action.replace(/[\\%_]/g, "\\$&")}%`}`,
    from: (day: string) => since(sql`a.at`)(day, {}),
    to: (day: string) => until(sql`a.at`)(day, {}),
    entity: (entity) => sql`a.entity = ${entity}`,
    id: (id) => sql`a.entity_id = ${id}`,
  },
});
