/** Members at the desk (§7): who sees them, and how they are found. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import { db, sql, type Sql } from "~/platform/db";

/** Who of the staff sees members, and who may do something about them (§7). */
export const memberRoles: readonly StaffRole[] = ["agent", "support", "finance"];
export const memberActRoles: readonly StaffRole[] = ["agent", "support"];

export type Viewer = Pick<Staff, "id" | "roles">;

/** An agent sees their own members, everybody else with a role here all of them. */
export function visibleTo({ id, roles }: Viewer): Sql {
  return hasRole(roles, ["support", "finance"]) ? sql`true` : sql`u.agent_id = ${id}`;
}

export type AnyStatus = "0" | "1" | "2" | "9";

export type MemberRow = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly status: AnyStatus;
  readonly agent: string | null;
  readonly orders: number;
  readonly createdAt: Date;
};

/** The columns of a `MemberRow`, from `"user" u`. */
export const memberColumns = sql`u.id, u.user_name as name, u.email, u.phone, u.country, u.status, u.created_at,
  (select s.name from staff s where s.id = u.agent_id) as agent,
  (select count(*)::int from (select 1 from store_order o where o.user_id = u.id limit 1000) few) as orders`;

/** Members found by what is theirs, or by the number of an order, a recharge or a ticket. */
export function foundBy(q: string): Sql {
  return sql`u.id in (
    ${membersWith(q)}
    union all select user_id from store_order where no = ${q.toUpperCase()}
    union all select user_id from recharge_order where no = ${q.toUpperCase()}
    union all select user_id from ticket where no = ${q.toUpperCase()})`;
}

/** Who may be somebody's agent. */
export function agents(): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    select id, name from staff where 'agent' = any(roles) and status = 'active' order by lower(name), id limit 500`);
}
