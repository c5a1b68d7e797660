/** The tables a backup holds: ours and the jobs', in a fixed order, without what the migrations themselves write. */
import type pg from "pg";

export type Table = {
  /** Schema and name, quoted for SQL. */
  name: string;
  /** Columns that are stored; generated ones come by themselves. */
  columns: string[];
};

export type ForeignKey = { table: string; name: string; definition: string };

const schemas = ["public", "graphile_worker"];
const kept = ["_prisma_migrations", "migrations"];

/** All tables with their stored columns. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any($2)
     group by 1 order by 1`,
    [schemas, kept],
  );
  return rows.map((row) => ({ name: row.name, columns: parseArray(row.columns) }));
}

/** All foreign keys between those tables; a restore takes them off and puts them back, which checks every row. */
export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1) order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** The present value of every sequence. */
export async function sequencesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  );
  const values = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    values.push({ name, value: found.rows[0]?.value ?? "1", called: found.rows[0]?.called ?? false });
  }
  return values;
}

// name[] has no parser of its own in pg; text[] has.
function parseArray(value: string[] | string): string[] {
  return Array.isArray(value) ? value : value.replace(/^{|}$/g, "").split(",");
}
