/** Gives a test file the environment of the running product: factories write into its database. */
import { afterAll, inject } from "vitest";

Object.assign(process.env, inject("stage").env, { LOG_LEVEL: "silent", DATABASE_POOL: "4" });

afterAll(async () => {
  const { closeDatabase, closePrisma } = await import("~/platform/db");
  await Promise.all([closePrisma(), closeDatabase()]);
});
