/** The process's pool of connections, and what its statements may take. */
import pg from "pg";
import { env } from "../env.server";
import { log } from "../log.server";

// int8 is money or a count: bigint, not text. Dates without time stay text. Only on this pool: Prisma reads its own way.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === 20) return BigInt;
    if (oid === 1082) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as "text") as (value: string) => unknown;
  },
};

/** What this process's statements may take, in ms; none by itself: jobs, migrations and commands take what they need. */
export type Limits = {
  /** One statement. */
  readonly statementMs: number;
  /** Of that, waiting for a lock. */
  readonly lockMs: number;
  /** A transaction that asks for nothing. */
  readonly idleMs: number;
  /** What is thrown in place of the database's own error. */
  readonly tooSlow: (error: unknown) => unknown;
};

let limits: Limits | null = null;

/** Sets the limits of the connections that are made from now on; null takes them away. */
export function limitStatements(given: Limits | null): void {
  limits = given;
}

/** The settings of a new connection, as statements. */
export function settingsOfConnection(): string {
  // Days are days of UTC wherever the database's own clock stands. Said by a statement: not every pooler between takes
  // it otherwise.
  const zone = "set timezone to 'UTC'";
  if (!limits) return zone;
  const { statementMs, lockMs, idleMs } = limits;
  return `${zone}; set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleMs}`;
}

/** PostgreSQL's *query_canceled* and *lock_not_available*. */
const tookTooLong = ["57014", "55P03"];

/** Turns PostgreSQL's timeout errors into `limits.tooSlow`. Other errors stay as they are. */
export function mapTimeout(error: unknown): unknown {
  const code = (error as { code?: string } | null)?.code ?? "";
  return limits && tookTooLong.includes(code) ? limits.tooSlow(error) : error;
}

let shared: pg.Pool | undefined;

/** The process's pool of connections. */
export function pool(): pg.Pool {
  if (shared) return shared;
  const made = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    // A connection costs some ten milliseconds to make and as much to warm up: a lull ends none. Shorter than what
    // networks forget about.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: "quayside",
    // What is asked for before the answer to what was asked before has come is sent at once: the server answers in order.
    pipeline: true,
    onConnect: async (client) => {
      await client.query(settingsOfConnection());
    },
    types,
  });
  // A connection that ends while nobody uses it (the server restarts) is replaced at the next query.
  made.on("error", (error) => log.warn({ err: error }, "an idle database connection ended"));
  // One that ends between two statements of a transaction, or while it is given back, tells only itself.
  made.on("connect", (client) =>
    client.on("error", (error) => log.warn({ err: error }, "a database connection ended")),
  );
  shared = made;
  return made;
}

/** Makes half of the connections there may be before they are asked for, so that the first rush finds them. */
export async function openConnections(): Promise<void> {
  const length = Math.ceil(env().DATABASE_POOL / 2);
  const made = Array.from({ length }, async () => (await pool().connect()).release());
  const failed = (await Promise.allSettled(made)).find((one) => one.status === "rejected");
  if (failed) log.warn({ err: failed.reason as unknown }, "not all database connections could be made");
}

/** Where a statement is asked. Rows come as arrays of their values. */
export type Asks = { query(statement: pg.QueryConfig): Promise<pg.QueryArrayResult> };

/** A connection as a place to ask. What is asked before the answer to the last statement has come is sent at once. */
export function asksOf(client: pg.PoolClient): Asks {
  return { query: (statement) => client.query({ ...statement, rowMode: "array" }) };
}

/** Closes the pool at the end of a process or a test file. */
export async function closeDatabase(): Promise<void> {
  const open = shared;
  shared = undefined;
  await open?.end();
}
