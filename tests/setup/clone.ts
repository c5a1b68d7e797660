/** Clones of the template database, made and dropped. */
import { randomUUID } from "node:crypto";
import pg from "pg";

export type Clone = { name: string; url: string; drop(): Promise<void> };

/** Clones `source` on the server whose maintenance database is at `server`. */
export async function cloneDatabase(server: string, source: string): Promise<Clone> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await withServer(server, (client) =>
    client.query(`create database ${name} template ${source} strategy file_copy`),
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () =>
      withServer(server, async (client) => {
        await untilLeft(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * Waits a second at most for connections that are being closed. One that is ended by force meanwhile says so as an error
 * that nobody listens for any more.
 */
async function untilLeft(client: pg.Client, database: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await client.query("select 1 from pg_stat_activity where datname = $1", [database]);
    if (rowCount === 0) return;
    await new Promise((done) => setTimeout(done, 10));
  }
}

async function withServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
