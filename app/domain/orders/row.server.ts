/** An order as its commands hold it: locked, with all that its steps ask for; and which orders staff see. */
import { goodsRoles, hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import { sql, type Sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import type { By } from "~/platform/steps";
import { stoppingTags } from "./rules";
import type { OrderHold, OrderState } from "./states";

/** The part of an order that says which steps it allows; pages have it, too. */
export type StepFacts = OrderState & {
  userId: string;
  paying: boolean;
  abnormal: string[];
  trashedAt: Date | null;
  paidAt: Date | null;
  purchasedAt: Date | null;
  /** Whether it was sent again free of charge (§3.9). */
  resend?: boolean;
};

/** An order as steps hold it. */
export type Row = StepFacts & {
  id: string;
  no: string;
  payLock: string | null;
  /** Where it goes on after an interception. */
  holdPrev: OrderHold | null;
  total: bigint;
  stopMark: string | null;
};

/** What the store of `store_order o` says against sending it, as a mark that changes with it; null for nothing. */
export const stopMark = sql`(case when o.abnormal && ${[...stoppingTags]}::text[]
  then md5(o.store_status || array_to_string(array(
    select t from unnest(o.abnormal) t where t = any(${[...stoppingTags]}::text[]) order by t), ' ')) end)`;

/** Columns of `store_order o` that say which steps it allows. */
export const stepColumns = sql`
  o.user_id, o.status, o.box, o.hold, o.pay_lock is not null as paying, o.abnormal, o.trashed_at, o.paid_at, o.purchased_at,
  o.source = 'resend' as resend`;

const lockWhere = (tx: Tx, where: Sql) =>
  tx.first<Row>(sql`
    select o.id, o.no, ${stepColumns}, o.pay_lock, o.hold_prev, o.total, ${stopMark} as stop_mark
    from store_order o where ${where} for update`);

/** Locks an order by its number or id, whoever's it is. */
export const lockAnyOrder = (tx: Tx, key: { readonly no: string } | { readonly id: string }) =>
  lockWhere(tx, "no" in key ? sql`o.no = ${key.no}` : sql`o.id = ${key.id}::uuid`);

/** Locks an order by its number; null where it is not for `by` to see. */
export const lockSeenBy = (tx: Tx, no: string, by: By) => lockWhere(tx, sql`o.no = ${no} and ${seenBy(by)}`);

function seenBy(by: By): Sql {
  if (typeof by !== "object") return sql`true`;
  if ("member" in by) return sql`o.user_id = ${by.member}`;
  if ("staff" in by) return visibleTo(by.staff as Pick<Staff, "id" | "roles">);
  return "store" in by ? sql`o.store_id = ${by.store}::uuid` : sql`false`;
}

/** Roles that have to do with orders; each sees the queues, and acts as the steps say. */
export const orderRoles: readonly StaffRole[] = ["agent", ...goodsRoles, "finance", "support"];

/** An agent sees the orders of their own members; every other role sees all (§7). */
export const seesAll = ({ roles }: Pick<Staff, "roles">): boolean =>
  hasRole(roles, [...goodsRoles, "finance", "support"]);

/** Whether a member of staff sees `store_order o`. */
export function visibleTo(staff: Pick<Staff, "id" | "roles">): Sql {
  if (seesAll(staff)) return sql`true`;
  return sql`exists (select 1 from "user" u where u.id = o.user_id and u.agent_id = ${staff.id})`;
}

/** Who takes a step: as steps know them, or by the word of the history alone. */
export type Who = By | Actor;

/** Somebody as steps know them. Staff known by id alone may all: only where the caller has asked for their role. */
export function doerOf(who: Who): By {
  if (typeof who !== "string" || who === "system") return who;
  const id = who.slice(who.indexOf(":") + 1);
  if (who.startsWith("staff:")) return { staff: { id, roles: ["admin"] } };
  if (who.startsWith("member:")) return { member: id };
  return who.startsWith("store:") ? { store: id } : { provider: id };
}

/**
 * Whether an order may be sent: what its store cancelled, sent or holds goes on only where whoever does it has `seen`
 * that. Nobody intercepts it by itself yet.
 */
export const maySend = ({ stopMark: mark }: Pick<Row, "stopMark">, seen: string | undefined): boolean =>
  mark === null || mark === seen;
