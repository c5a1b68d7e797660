import { expect, test } from "vitest";
import { db, prisma, sql } from "~/platform/db";
import { emptyDatabase, freshDatabase, query } from "./database";

test("a file works on a migrated database of its own, through both doors", async () => {
  expect(await db.first(sql`select current_database()::text as name`)).toEqual({
    name: expect.stringMatching(/^t_/),
  });
  expect(await prisma.user.count()).toBe(0);
});

test("one database more is a clone, empty of rows", async () => {
  const url = await freshDatabase();
  expect(await query(url, `select count(*)::int as members from "user"`)).toEqual([{ members: 0 }]);
});

test("an empty one has no tables", async () => {
  const url = await emptyDatabase();
  expect(await query(url, "select count(*)::int as n from pg_tables where schemaname = 'public'")).toEqual([
    { n: 0 },
  ]);
});
