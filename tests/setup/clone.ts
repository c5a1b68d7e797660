/** Clones of the template database, made and dropped. */
import { randomUUID } from "node:crypto";
import pg from "pg";

export type Clone = { name: string; url: string; drop(): Promise<void> };

/** Clones `source` on the server whose maintenance database is at `server`. */
export async function cloneDatabase(server: string, source: string): Promise<Clone> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} template ${source} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
