/** The connections by which a test file's jobs are fetched: made at the first look, kept to the file's end. */
import pg from "pg";

let pool: pg.Pool | undefined;

/** A connection that ends is known by the query that wanted it. */
const ended = () => undefined;

/**
 * Not the product's pool: that one reads int8 as bigint, which the library cannot write as JSON. Nor the library's own,
 * which makes new connections for each look, and whose end it does not wait for.
 */
export function jobPool(connectionString: string): pg.Pool {
  if (pool) return pool;
  pool = new pg.Pool({ connectionString });
  pool.on("error", ended);
  pool.on("connect", (client) => client.on("error", ended));
  return pool;
}

export async function closeJobPool(): Promise<void> {
  await pool?.end();
  pool = undefined;
}
