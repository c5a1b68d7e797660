import { defineConfig } from "prisma/config";

/** Where Prisma's own commands find the schema, the migrations and the database. */
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
