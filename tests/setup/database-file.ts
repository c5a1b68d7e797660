/** Gives a test file a database and a folder of its own, before the product's modules read where they are. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { cloneDatabase } from "./clone";
import { closeJobPool } from "./job-pool";
import "./kept-client";

const clone = await cloneDatabase(inject("databaseServer"), "quayside_template");
process.env["DATABASE_URL"] = clone.url;
const folder = mkdtempSync(join(tmpdir(), "quayside-test-"));
process.env["DATA_DIR"] = folder;

afterAll(async () => {
  const { closeDatabase, closePrisma } = await import("~/platform/db");
  await Promise.all([closePrisma(), closeDatabase(), closeJobPool()]);
  await clone.drop();
  rmSync(folder, { recursive: true, force: true });
});
