/** Who sees a case: its member, and of the staff those who work on it. */
import { hasRole, type Staff } from "~/domain/accounts/people";
import { sql, type Sql } from "~/platform/db";
import type { By } from "~/platform/steps";

export type Viewer =
  | "system"
  | { readonly member: string; readonly frozen?: boolean }
  | { readonly staff: Pick<Staff, "id" | "roles"> & { readonly name?: string } };

/** Cases `c` that somebody sees. A member sees their own, support and finance all; an agent those of their members. */
export function seenBy(viewer: Viewer): Sql {
  if (viewer === "system") return sql`true`;
  if ("member" in viewer) return sql`c.user_id = ${viewer.member}`;
  const { id, roles } = viewer.staff;
  if (hasRole(roles, ["support", "finance"])) return sql`true`;
  return sql`(c.assigned_to = ${id}
    or exists (select 1 from "user" u where u.id = c.user_id and u.agent_id = ${id}))`;
}

/** Who of the staff does something; null for others. */
export const staffOf = (by: By) => (typeof by === "object" && "staff" in by ? by.staff : null);
