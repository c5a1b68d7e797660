/** One PostgreSQL for a run of tests: a template database is migrated once, each test file works on a clone. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureDatabase, startPostgres, type Postgres } from "../../server/postgres.ts";
import { migrate } from "../../server/migrations.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's maintenance database. */
    databaseServer: string;
  }
}

/** The database every test database is cloned from. */
export const template = "quayside_template";

// Nothing here outlives the run, so nothing needs to reach the disk.
const careless = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  shared_buffers: "64MB",
  max_wal_size: "128MB",
  autovacuum: "off",
};

/** Starts a server in a folder of its own and migrates the template; `stop` removes both. */
export async function startTestDatabase(): Promise<{ server: Postgres; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "quayside-test-"));
  chmodSync(dataDir, 0o755);
  const server = await startPostgres({ dataDir, settings: careless });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ensureDatabase(server, template);
    await migrate({ connectionString: server.url(template) });
    return { server, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestDatabase();
  project.provide("databaseServer", server.url("postgres"));
  return stop;
}
