/** The Prisma schema and the migrations say the same, shown by what PostgreSQL makes of each. */
import { expect, test } from "vitest";
import { extensionsOf } from "../server/database-check.ts";
import { migrationsIn } from "../server/migrations.ts";
import { presentSchema, schemaDiff } from "../server/schema-sql.mjs";
import { emptyDatabase, freshDatabase, query } from "./setup/database";

type Catalogue = Record<
  "columns" | "primaryKeys" | "uniques" | "foreignKeys" | "indexes" | "enums",
  string[]
>;

const ours = "n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> '_prisma_migrations'";

// Generated columns, CHECKs, triggers, partial and expression indexes, NULLS NOT DISTINCT are beyond Prisma: the migrations add them.
const questions: Record<keyof Catalogue, string> = {
  columns: `
    select format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
             case when a.attnotnull then ' not null' else '' end,
             coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ours}`,
  primaryKeys: `
    select format('%s %s', c.relname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'p' and ${ours}`,
  uniques: indexQuestion("i.indisunique and not i.indisprimary"),
  foreignKeys: `
    select format('%s %s', c.relname, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and ${ours}`,
  indexes: indexQuestion("not i.indisunique"),
  enums: `
    select format('%s: %s', t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder))
    from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' group by t.typname`,
};

/** Whole indexes on plain columns, by table, method and columns with their order; names do not matter. */
function indexQuestion(which: string): string {
  return `
    select format('%s %s', c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', ''))
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where i.indpred is null and i.indexprs is null and not i.indnullsnotdistinct and ${which} and ${ours}`;
}

async function catalogueOf(url: string): Promise<Catalogue> {
  const entries = Object.entries(questions).map(async ([name, question]) => {
    const rows = await query<{ format: string }>(url, question);
    return [name, rows.map((row) => row.format).sort()];
  });
  return Object.fromEntries(await Promise.all(entries)) as Catalogue;
}

async function bySchema(): Promise<string> {
  const url = await emptyDatabase();
  for (const name of extensionsOf(migrationsIn().map(({ sql }) => sql)))
    await query(url, `create extension ${name}`);
  await query(url, await schemaDiff([], presentSchema()));
  return url;
}

test("schema and migrations agree", async () => {
  const [migrated, declared] = await Promise.all([
    freshDatabase().then(catalogueOf),
    bySchema().then(catalogueOf),
  ]);
  for (const kind of ["columns", "primaryKeys", "uniques", "foreignKeys", "enums"] as const) {
    expect.soft(migrated[kind], kind).toEqual(declared[kind]);
  }
  const missing = declared.indexes.filter((index) => !migrated.indexes.includes(index));
  expect(missing, "indexes of the schema the migrations lack").toEqual([]);
});
