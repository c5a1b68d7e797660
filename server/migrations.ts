/**
 * Migrations in Prisma's own format and table, applied over pg: `prisma migrate deploy` finds the same folder and
 * the same table and agrees. Prisma's engine itself is a download; this needs none.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";
import { StartProblem } from "./start-problem.ts";

export type Migration = { name: string; sql: string; checksum: string };

export type MigrateOptions = {
  connectionString: string;
  folder?: string;
  /** The last migration to apply; all where nothing is said. */
  upTo?: string;
  onApply?: (name: string) => void;
};

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

/** The key of Prisma's own advisory lock: whoever migrates, they wait for each other. */
const lockKey = 72707369;

const bookkeeping = `
  create table if not exists "_prisma_migrations" (
    "id" varchar(36) primary key not null,
    "checksum" varchar(64) not null,
    "finished_at" timestamptz,
    "migration_name" varchar(255) not null,
    "logs" text,
    "rolled_back_at" timestamptz,
    "started_at" timestamptz not null default now(),
    "applied_steps_count" integer not null default 0
  )`;

/** The migrations that lie in a folder, oldest first. */
export function migrationsIn(folder = "prisma/migrations"): Migration[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "migration.sql")))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/** Brings a database to the present schema and tells the names of what was applied. Safe to run from many places. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.connectionString });
  client.on("notice", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const applied = await applyPending(client, options);
    if (applied.length > 0) await client.query(forgetEmptiness);
    await migrateJobs({ connectionString: options.connectionString, logger: undefined });
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * An index that is made on an empty table notes the table as known to be empty. A session then keeps plans that read it as
 * a whole, also for foreign keys, while a first import fills it. A table nothing is known of is read by its indexes.
 * PostgreSQL 18 has a function for it, as the server that comes along; older ones of others learn by autovacuum.
 */
const forgetEmptiness = `
  do $$
  declare named record; is_empty boolean;
  begin
    if to_regprocedure('pg_clear_relation_stats(text, text)') is null then return; end if;
    for named in select c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples = 0 loop
      execute format('select not exists (select 1 from public.%I)', named.relname) into is_empty;
      if is_empty then perform pg_clear_relation_stats('public', named.relname); end if;
    end loop;
  end $$`;

/** Names of the migrations a database has, oldest first; empty where it has none. */
export async function appliedMigrations(
  client: pg.ClientBase,
): Promise<{ name: string; checksum: string }[]> {
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as there");
  if (!table.rows[0]?.there) return [];
  const rows = await client.query<Applied>(
    "select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null order by migration_name",
  );
  return rows.rows.map((row) => ({ name: row.migration_name, checksum: row.checksum }));
}

async function applyPending(client: pg.Client, options: MigrateOptions): Promise<string[]> {
  await client.query(bookkeeping);
  const known = await client.query<Applied>(
    "select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null",
  );
  const byName = new Map(known.rows.map((row) => [row.migration_name, row]));
  const selected = migrationsIn(options.folder).filter(({ name }) => !options.upTo || name <= options.upTo);
  refuseUnknown(byName, migrationsIn(options.folder));
  const applied: string[] = [];
  for (const migration of selected) {
    const row = byName.get(migration.name);
    if (row) requireSame(row, migration);
    if (row) continue;
    await applyOne(client, migration);
    options.onApply?.(migration.name);
    applied.push(migration.name);
  }
  return applied;
}

// One query of many statements: PostgreSQL itself splits it, so that bodies of functions stay whole.
async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new StartProblem(
      describeFailure(migration, error as Error & { position?: string; detail?: string }),
    );
  }
}

function describeFailure(
  migration: Migration,
  error: Error & { position?: string; detail?: string },
): string {
  const line = error.position ? migration.sql.slice(0, Number(error.position)).split("\n").length : undefined;
  const place = `prisma/migrations/${migration.name}/migration.sql${line ? `, line ${line}` : ""}`;
  return `A migration failed and was undone: ${place}\n${error.message}${error.detail ? `\n${error.detail}` : ""}`;
}

function requireSame(row: Applied, migration: Migration): void {
  if (!row.finished_at) {
    throw new StartProblem(
      `Migration ${migration.name} was begun by another tool and did not finish. Resolve it there.`,
    );
  }
  if (row.checksum === migration.checksum) return;
  throw new StartProblem(
    `Migration ${migration.name} was changed after it had been applied to this database.\n` +
      "Put the file back as it was, or start with an empty database (for the demo: delete the folder .data).",
  );
}

function refuseUnknown(applied: Map<string, Applied>, files: Migration[]): void {
  const names = new Set(files.map((file) => file.name));
  const strange = [...applied.keys()].filter((name) => !names.has(name));
  if (strange.length === 0) return;
  throw new StartProblem(
    `The database is newer than this version of Quayside: it has the migrations ${strange.join(", ")}.`,
  );
}
