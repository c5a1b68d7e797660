/** For tests that need one database more, or an empty one, besides the file's own. */
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { cloneDatabase } from "./clone";

/** A fresh clone of the migrated template; dropped when the test ends. */
export async function freshDatabase(): Promise<string> {
  return cloned("quayside_template");
}

/** A database with nothing in it; dropped when the test ends. */
export async function emptyDatabase(): Promise<string> {
  return cloned("template0");
}

async function cloned(source: string): Promise<string> {
  const clone = await cloneDatabase(inject("databaseServer"), source);
  onTestFinished(clone.drop);
  return clone.url;
}

/** Runs one statement there and returns its rows. */
export async function query<T>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
}
