/** Gives a test file a database of its own, before the product's modules read DATABASE_URL. */
import { afterAll, inject } from "vitest";
import { cloneDatabase } from "./clone";

const clone = await cloneDatabase(inject("databaseServer"), "quayside_template");
process.env["DATABASE_URL"] = clone.url;

afterAll(async () => {
  const { closeDatabase, closePrisma } = await import("~/platform/db");
  await Promise.all([closePrisma(), closeDatabase()]);
  await clone.drop();
});
