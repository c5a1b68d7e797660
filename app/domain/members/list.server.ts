/** Members at the desk (§7): found by e-mail, name, phone or a number of theirs. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import { db, join, sql, type Sql } from "~/platform/db";
import { cappedCount, keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { memberTabs, statusOfTab, type AnyStatus, type MemberTab } from "./tabs";

/** Who of the staff sees members, and who may do something about them (§7). */
export const memberRoles: readonly StaffRole[] = ["agent", "support", "finance"];
export const memberActRoles: readonly StaffRole[] = ["agent", "support"];

export type Viewer = Pick<Staff, "id" | "roles">;

/** An agent sees their own members, everybody else with a role here all of them. */
export function visibleTo({ id, roles }: Viewer): Sql {
  return hasRole(roles, ["support", "finance"]) ? sql`true` : sql`u.agent_id = ${id}`;
}

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

export const memberFilters = ["q", "agent"] as const;

function foundBy(q: string): Sql {
  return sql`u.id in (
    ${membersWith(q)}
    union all select user_id from store_order where no = ${q.toUpperCase()}
    union all select user_id from recharge_order where no = ${q.toUpperCase()}
    union all select user_id from ticket where no = ${q.toUpperCase()})`;
}

function scope(staff: Viewer, { filters }: Pick<ListQuery, "filters">, tab: MemberTab): Sql {
  const { q, agent } = filters;
  const parts = [
    visibleTo(staff),
    ...(tab === "all" ? [] : [sql`u.status = ${statusOfTab[tab]}`]),
    ...(q ? [foundBy(q)] : []),
    ...(agent === "none" ? [sql`u.agent_id is null`] : agent ? [sql`u.agent_id::text = ${agent}`] : []),
  ];
  return join(parts, " and ");
}

/** One page of the members, the newest first. */
export async function membersPage(staff: Viewer, query: ListQuery): Promise<Page<MemberRow>> {
  const key = [
    { column: "u.created_at", type: "timestamptz" },
    { column: "u.id", type: "uuid" },
  ] as const;
  const { where, orderLimit } = keyset(query, key, "desc");
  const rows = await db.rows<MemberRow & { key: string }>(sql`
    select u.id, u.user_name as name, u.email, u.phone, u.country, u.status, u.created_at,
      (select s.name from staff s where s.id = u.agent_id) as agent, u.created_at::text as key,
      (select count(*)::int from (select 1 from store_order o where o.user_id = u.id limit 1000) few) as orders
    from "user" u where ${scope(staff, query, query.tab as MemberTab)} and ${where} ${orderLimit}`);
  return pageOf(rows, query, (row) => [row.key, row.id]);
}

/** How many stand under each tab. */
export async function memberCounts(staff: Viewer, query: Pick<ListQuery, "filters">) {
  const counts = memberTabs.map(
    async (tab) => [tab, await cappedCount(sql`from "user" u where ${scope(staff, query, tab)}`)] as const,
  );
  return Object.fromEntries(await Promise.all(counts)) as Record<MemberTab, number>;
}

/** Who may be somebody's agent. */
export function agents(): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    select id, name from staff where 'agent' = any(roles) and status = 'active' order by lower(name), id limit 500`);
}
