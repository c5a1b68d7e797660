/** The audit log, read (§7): who did what to whom, the newest first. */
import type { Locale } from "~/i18n/locales";
import { resources } from "~/i18n/resources";
import { db, join, raw, sql, type Sql } from "~/platform/db";

export type AuditRow = {
  readonly id: string;
  readonly at: Date;
  /** `staff:<id>`, `member:<id>`, `system` ... */
  readonly actor: string;
  readonly actorName: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly subject: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly ip: string | null;
};

/** How a noun's things are called in the log. */
export type AuditNames = {
  /** By table: the column that names a row, or a piece of SQL on the row `x`. */
  readonly entities?: Readonly<Record<string, string | Sql>>;
  /** Keys of what was noted that hold ids, and the name (jsonb) of `field.id`. */
  readonly fields?: { readonly keys: readonly string[]; readonly name: Sql };
};

/** The name of whoever an actor is; the case keeps texts that hold no id from being read as one. */
const actorName = sql`case
  when a.actor ~ '^staff:[0-9a-f-]{36}$' then (select s.name from staff s where s.id = substr(a.actor, 7)::uuid)
  when a.actor ~ '^member:[0-9a-f-]{36}$' then (select u.user_name from "user" u where u.id = substr(a.actor, 8)::uuid)
  end`;

let names: readonly AuditNames[] = [];

/** Binds what the nouns say of names, once, at start. */
export function bindAuditNames(nouns: readonly AuditNames[]): void {
  const tables = nouns.flatMap(({ entities = {} }) => Object.keys(entities));
  if (new Set(tables).size !== tables.length)
    throw new Error("two nouns name the same table in the audit log");
  names = nouns;
}

function subjectName(): Sql {
  const cases = names.flatMap(({ entities = {} }) =>
    Object.entries(entities).map(
      ([entity, name]) =>
        sql`when a.entity = ${entity} then (select ${typeof name === "string" ? sql`x.${raw(name)}` : name}
          from ${raw(`"${entity}"`)} x where x.id = a.entity_id::uuid)`,
    ),
  );
  return sql`case when a.entity_id !~ '^[0-9a-f-]{36}$' then null ${join(cases, " ")} end`;
}

function named(noted: Sql): Sql {
  const ids = names.flatMap(({ fields }) => (fields ? [fields] : []));
  const keys = ids.flatMap((field) => field.keys);
  const cases = ids.map((field) => sql`when field.key = any(${[...field.keys]}::text[]) then ${field.name}`);
  return sql`case when ${noted} ?| ${keys}::text[] then ${noted} || coalesce((
    select jsonb_object_agg(known.key, known.name) from (
      select field.key, case when false then null ${join(cases, " ")} end as name
      from (select key, case when ${noted} ->> key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then (${noted} ->> key)::uuid end as id
        from unnest(${keys}::text[]) as key) field) known
    where known.name is not null), '{}') else ${noted} end`;
}

/** The columns `before` and `after` of `audit_log a`, each id looked up by its key. */
export const change = (): Sql => sql`${named(sql`a.before`)} as before, ${named(sql`a.after`)} as after`;

/** The columns of an `AuditRow`, from `audit_log a`. */
export const auditColumns =
  (): Sql => sql`a.id, a.at, a.actor, ${actorName} as actor_name, a.action, a.entity, a.entity_id,
  ${subjectName()} as subject, ${change()}, a.ip`;

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
      null as subject, ${change()}, a.ip
    from audit_log a where a.entity = ${entity} and a.entity_id = ${entityId}
    order by a.at desc, a.id desc limit ${count}`);
}
