/** The process's pool of connections, and what its statements may take. */
import { Socket } from "node:net";
import pg from "pg";
import { env } from "../env.server";
import { log } from "../log.server";

// int8 is money or a count: bigint, not text. Dates stay text. For this pool only; Prisma has its own parsers.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === 20) return BigInt;
    if (oid === 1082) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as "text") as (value: string) => unknown;
  },
};

/** Time limits of this process's statements, in ms. Without them (jobs, migrations, commands) there is no limit. */
export type Limits = {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleMs: number;
  readonly tooSlow: (error: unknown) => unknown;
};

let limits: Limits | null = null;

/** Sets the limits of the connections that are made from now on; null takes them away. */
export function limitStatements(given: Limits | null): void {
  limits = given;
}

/** The settings of a new connection, as statements. */
export function settingsOfConnection(): string {
  // All days are UTC, whatever the server's time zone. A statement sets it, because some poolers drop startup options.
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

/** Sends in one call what is written to it in one turn of the event loop. */
class GatheringSocket extends Socket {
  #gathers = false;

  override cork(): void {
    if (this.#gathers) return;
    this.#gathers = true;
    super.cork();
    process.nextTick(() => {
      this.#gathers = false;
      super.uncork();
    });
  }

  override uncork(): void {
    // The turn's end does it.
  }
}

let shared: pg.Pool | undefined;

/** The process's pool of connections. */
export function pool(): pg.Pool {
  if (shared) return shared;
  const made = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    // Opening and warming up a connection costs about 20 ms, so short quiet times must not close it. Networks drop idle
    // connections later than this.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: "quayside",
    // Pipelining: a statement is sent before the previous one is answered. The server answers in order.
    pipeline: true,
    stream: () => new GatheringSocket(),
    onConnect: async (client) => {
      await client.query(settingsOfConnection());
    },
    types,
  });
  // An idle connection that ends (the server restarts) is replaced at the next query.
  made.on("error", (error) => log.warn({ err: error }, "an idle database connection ended"));
  // A connection that ends between two statements emits its error itself, not through the pool.
  made.on("connect", (client) =>
    client.on("error", (error) => log.warn({ err: error }, "a database connection ended")),
  );
  shared = made;
  return made;
}

/** Opens half of the connections in advance, so that the first burst of requests finds them. */
export async function openConnections(): Promise<void> {
  const length = Math.ceil(env().DATABASE_POOL / 2);
  const made = Array.from({ length }, async () => (await pool().connect()).release());
  const failed = (await Promise.allSettled(made)).find((one) => one.status === "rejected");
  if (failed) log.warn({ err: failed.reason as unknown }, "not all database connections could be made");
}

/** Something that runs statements. Rows are arrays of values. */
export type Asks = { query(statement: pg.QueryConfig): Promise<pg.QueryArrayResult> };

/**
 * A connection that runs statements. They are pipelined. By callback: what pg's own promise leads to, rows and all, stays
 * until the old generation is collected, which was a third of what that collects.
 */
export function asksOf(client: pg.PoolClient): Asks {
  return {
    query: async (statement) => {
      try {
        return await new Promise<pg.QueryArrayResult>((done, failed) => {
          client.query({ ...statement, rowMode: "array" as const }, (error: Error | null, result) =>
            error ? failed(error) : done(result),
          );
        });
      } catch (error) {
        // As pg does: who asked stands in the stack, not the socket that answered.
        Error.captureStackTrace(error as Error);
        throw error;
      }
    },
  };
}

type Waiting = {
  readonly statement: pg.QueryConfig;
  readonly done: (result: pg.QueryArrayResult) => void;
  readonly failed: (error: unknown) => void;
};

/** So many statements one connection answers one after the other. */
const mostInARow = 16;

let waiting: Waiting[] = [];

/**
 * Runs short statements of one turn of the event loop over one connection, as one message: a page asks a dozen, and each
 * connection is a process of the server to be woken. Each fails for itself.
 */
export function askTogether(statement: pg.QueryConfig): Promise<pg.QueryArrayResult> {
  return new Promise((done, failed) => {
    if (waiting.push({ statement, done, failed }) > 1) return;
    process.nextTick(() => {
      const turn = waiting;
      waiting = [];
      for (let from = 0; from < turn.length; from += mostInARow)
        void askInARow(turn.slice(from, from + mostInARow));
    });
  });
}

async function askInARow(turn: readonly Waiting[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool().connect();
  } catch (error) {
    for (const { failed } of turn) failed(error);
    return;
  }
  const asks = asksOf(client);
  let broken: Error | undefined;
  const fails = (failed: Waiting["failed"]) => (error: unknown) => {
    // As the pool does: the next one gets a connection that holds no plan from before a migration.
    broken = error as Error;
    failed(error);
  };
  await Promise.all(
    turn.map(({ statement, done, failed }) => asks.query(statement).then(done, fails(failed))),
  );
  client.release(broken);
}

/** Closes the pool at the end of a process or a test file. */
export async function closeDatabase(): Promise<void> {
  const open = shared;
  shared = undefined;
  await open?.end();
}
