/** The audit log, read (§7): who did what to whom, the newest first. */
import type { Locale } from "~/i18n/locales";
import { resources } from "~/i18n/resources";
import { db, join, raw, sql, type Sql } from "~/platform/db";

export type AuditRow = {
  readonly id: string;
  readonly at: Date;
  /** `staff:<id>`, `member:<id>`, `system` ... */
  readonly actor: string;
  /** Name of who did it; null for the system and for whom there is no row any more. */
  readonly actorName: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  /** Name of what it was done to, where it has one. */
  readonly subject: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly ip: string | null;
};

/** The name of whoever an actor is; the case keeps texts that hold no id from being read as one. */
const actorName = sql`case
  when a.actor ~ '^staff:[0-9a-f-]{36}$' then (select s.name from staff s where s.id = substr(a.actor, 7)::uuid)
  when a.actor ~ '^member:[0-9a-f-]{36}$' then (select u.user_name from "user" u where u.id = substr(a.actor, 8)::uuid)
  end`;

/** What is known by a number: its table, as the log names it, and the column that holds the number. */
const numbered = {
  dispute: "provider_id",
  recharge_order: "no",
  withdrawal: "no",
  payout_batch: "no",
  price_diff_bill: "no",
  refund: "no",
  adjustment: "no",
  bank_line: "entry_ref",
  provider_line: "ref",
  bank_import: "file_name",
};

const subjectName = sql`case when a.entity_id !~ '^[0-9a-f-]{36}$' then null
  when a.entity = 'staff' then (select s.name from staff s where s.id = a.entity_id::uuid)
  when a.entity = 'user' then (select u.user_name from "user" u where u.id = a.entity_id::uuid)
  when a.entity = 'product' then (select p.spu from product p where p.id = a.entity_id::uuid)
  when a.entity = 'category' then (select c.name ->> 'en' from category c where c.id = a.entity_id::uuid)
  when a.entity = 'ship_channel' then (select c.code from ship_channel c where c.id = a.entity_id::uuid)
  when a.entity = 'tax_rule' then (select t.country || ' ' || t.kind from tax_rule t where t.id = a.entity_id::uuid)
  when a.entity = 'store_order' then (select o.no from store_order o where o.id = a.entity_id::uuid)
  ${join(
    Object.entries(numbered).map(
      ([table, column]) =>
        sql`when a.entity = ${table} then (select x.${raw(column)} from ${raw(table)} x where x.id = a.entity_id::uuid)`,
    ),
    " ",
  )}
  when a.entity = 'payment' then (select w.reference from payment_wire w where w.payment_id = a.entity_id::uuid) end`;

/** What was noted with names in the place of the ids of categories and agents; who is gone keeps the id. */
const named = (
  noted: Sql,
) => sql`case when ${noted} ?| array['categoryId', 'parentId', 'into', 'agent'] then ${noted} || coalesce((
  select jsonb_object_agg(field.key, coalesce(c.name, to_jsonb(s.name)))
  from (select key, case when ${noted} ->> key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (${noted} ->> key)::uuid end as id
    from unnest(array['categoryId', 'parentId', 'into', 'agent']) as key) field
    left join category c on field.key <> 'agent' and c.id = field.id
    left join staff s on field.key = 'agent' and s.id = field.id
  where c.id is not null or s.id is not null), '{}') else ${noted} end`;

/** The columns `before` and `after` of `audit_log a`, each id looked up by its key. */
export const change = sql`${named(sql`a.before`)} as before, ${named(sql`a.after`)} as after`;

/** The columns of an `AuditRow`, from `audit_log a`. */
export const auditColumns = sql`a.id, a.at, a.actor, ${actorName} as actor_name, a.action, a.entity, a.entity_id,
  ${subjectName} as subject, ${change}, a.ip`;

/** Everybody who is or was on the staff, for the choice of *who*. */
export function everybody(): Promise<{ id: string; name: string; email: string }[]> {
  return db.rows(sql`select id, name, email from staff order by lower(name), id limit 500`);
}

/** Everything that can be written down, by its word in a language: the choices of *what*. */
export function auditActions(locale: Locale): { value: string; label: string }[] {
  return Object.entries(resources[locale].audit)
    .filter(([key]) => key.startsWith("action."))
    .map(([key, label]) => ({ value: key.slice("action.".length), label }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}

/** The latest lines about one thing. */
export async function auditOf(entity: string, entityId: string, count = 20): Promise<AuditRow[]> {
  return db.rows<AuditRow>(sql`
    select a.id, a.at, a.actor, ${actorName} as actor_name, a.action, a.entity, a.entity_id,
      null as subject, ${change}, a.ip
    from audit_log a where a.entity = ${entity} and a.entity_id = ${entityId}
    order by a.at desc, a.id desc limit ${count}`);
}
