/** Says in plain words why a DATABASE_URL cannot be used, before anything else runs into it. */
import pg from "pg";
import { migrationsIn } from "./migrations.ts";
import { StartProblem } from "./start-problem.ts";

const oldestVersion = 150_000;

type PgError = Error & { code?: string };

/** Throws a StartProblem naming DATABASE_URL where the server cannot be reached or lacks what is needed. */
export async function checkDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartProblem(
      `${whyNot(error as PgError)}\nDATABASE_URL is ${withoutPassword(connectionString)}.`,
    );
  }
  try {
    await checkVersion(client);
    await checkExtensions(client);
  } finally {
    await client.end();
  }
}

function whyNot(error: PgError): string {
  const code = error.code ?? (error as AggregateError).errors?.[0]?.code ?? "";
  const known: Record<string, string> = {
    ECONNREFUSED:
      "Nothing answers at the address of DATABASE_URL: is PostgreSQL running there, on that port?",
    ENOTFOUND: "The host of DATABASE_URL does not exist.",
    EAI_AGAIN: "The host of DATABASE_URL cannot be looked up just now.",
    ETIMEDOUT: "The address of DATABASE_URL does not answer in time: is there a firewall in between?",
    "28P01": "PostgreSQL refuses the user or password of DATABASE_URL.",
    "28000": "PostgreSQL does not let the user of DATABASE_URL in from here (see its pg_hba.conf).",
    "3D000": "The database named in DATABASE_URL does not exist: make it first (createdb).",
    "53300":
      "PostgreSQL has no connection left for DATABASE_URL: raise max_connections or lower DATABASE_POOL.",
  };
  return known[code] ?? `The database of DATABASE_URL cannot be used: ${error.message || code}`;
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version");
  if (rows[0].version >= oldestVersion) return;
  throw new StartProblem(
    `DATABASE_URL is a PostgreSQL ${Math.floor(rows[0].version / 10_000)}; Quayside needs 15 or newer.`,
  );
}

/** Each extension the migrations ask for must be there, or its files must be there and we may create it. */
async function checkExtensions(client: pg.Client): Promise<void> {
  const extensions = extensionsOf(migrationsIn().map(({ sql }) => sql));
  const { rows } = await client.query<{ name: string; present: boolean; offered: boolean; allowed: boolean }>(
    `select w.name, e.extname is not null as present, a.name is not null as offered,
            has_database_privilege(current_database(), 'create') as allowed
     from unnest($1::text[]) as w(name)
     left join pg_extension e on e.extname = w.name
     left join pg_available_extensions a on a.name = w.name`,
    [extensions],
  );
  const missing = rows.filter((row) => !row.present);
  const absent = missing.filter((row) => !row.offered).map((row) => row.name);
  if (absent.length > 0) {
    throw new StartProblem(
      `The server of DATABASE_URL lacks the extensions ${absent.join(", ")} (postgresql-contrib).`,
    );
  }
  const forbidden = missing.filter((row) => !row.allowed).map((row) => row.name);
  if (forbidden.length === 0) return;
  throw new StartProblem(
    `The user of DATABASE_URL may not create extensions. Let an administrator run, in that database:\n` +
      forbidden.map((name) => `  create extension ${name};`).join("\n"),
  );
}

/** Names of the extensions that some SQL creates. */
export function extensionsOf(scripts: readonly string[]): string[] {
  const found = scripts.flatMap((sql) => [
    ...sql.matchAll(/create extension (?:if not exists )?"?(\w+)"?/gi),
  ]);
  return [...new Set(found.flatMap((match) => match[1] ?? []))];
}

/** The address with its password blotted out. */
function withoutPassword(connectionString: string): string {
  if (!URL.canParse(connectionString)) return "not an address";
  const url = new URL(connectionString);
  if (url.password) url.password = "***";
  return url.toString();
}
