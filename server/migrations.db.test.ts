import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase, freshDatabase, query } from "../tests/setup/database";
import { checkDatabase } from "./database-check";
import { migrate, migrationsIn } from "./migrations";

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "migration.sql"), sql);
  }
  return folder;
}

const first = {
  "1_first": "create table a (id int); create function f() returns int as $$ select 1; $$ language sql;",
};
const second = { "2_second": "alter table a add column name text;" };

test("are applied once, in order, with bodies of functions whole", async () => {
  const connectionString = await emptyDatabase();
  const folder = folderWith({ ...second, ...first });
  expect(await migrate({ connectionString, folder })).toEqual(["1_first", "2_second"]);
  expect(await migrate({ connectionString, folder })).toEqual([]);
  expect(await query(connectionString, "select f()")).toEqual([{ f: 1 }]);
  const rows = await query(
    connectionString,
    "select migration_name, checksum, applied_steps_count, finished_at is not null as done from _prisma_migrations order by 1",
  );
  expect(rows).toEqual(
    migrationsIn(folder).map(({ name, checksum }) => ({
      migration_name: name,
      checksum,
      applied_steps_count: 1,
      done: true,
    })),
  );
});

test("may be started from many places at once", async () => {
  const connectionString = await emptyDatabase();
  const folder = folderWith({ ...first, ...second });
  const applied = await Promise.all([1, 2, 3].map(() => migrate({ connectionString, folder })));
  expect(applied.flat()).toEqual(["1_first", "2_second"]);
});

test("that fail leave nothing, name their line, and can be mended", async () => {
  const connectionString = await emptyDatabase();
  const broken = folderWith({
    ...first,
    "2_second": "create table b (id int);\n\nalter table nope add column x int;",
  });
  await expect(migrate({ connectionString, folder: broken })).rejects.toThrow(/2_second[\s\S]*nope/);
  expect(
    await query(connectionString, "select to_regclass('b') as b, to_regclass('a') is not null as a"),
  ).toEqual([{ b: null, a: true }]);
  expect(await migrate({ connectionString, folder: folderWith({ ...first, ...second }) })).toEqual([
    "2_second",
  ]);
});

test("that were changed or are of a newer version are refused", async () => {
  const connectionString = await emptyDatabase();
  await migrate({ connectionString, folder: folderWith({ ...first, ...second }) });
  const changed = folderWith({ ...first, "2_second": "select 1;" });
  await expect(migrate({ connectionString, folder: changed })).rejects.toThrow(/2_second was changed after/);
  await expect(migrate({ connectionString, folder: folderWith(first) })).rejects.toThrow(
    /newer[\s\S]*2_second/,
  );
});

test("stop where they are told to", async () => {
  const connectionString = await emptyDatabase();
  const folder = folderWith({ ...first, ...second });
  expect(await migrate({ connectionString, folder, upTo: "1_first" })).toEqual(["1_first"]);
});

test("a database that cannot be used is refused by name of the reason", async () => {
  const url = await freshDatabase();
  await expect(checkDatabase(url)).resolves.toBeUndefined();
  const other = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const refused = (address: string) => expect(checkDatabase(address)).rejects;
  await refused(other((a) => (a.password = "wrong"))).toThrow(/refuses the user or password of DATABASE_URL/);
  await refused(other((a) => (a.password = "wrong"))).toThrow(/:\*\*\*@/);
  await refused(other((a) => (a.pathname = "/nowhere"))).toThrow(/does not exist/);
  await refused("postgres://a@127.0.0.1:9/x").toThrow(/Nothing answers/);
  await refused("postgres://a@no-such-host.invalid/x").toThrow(
    /DATABASE_URL (does not exist|cannot be looked up)/,
  );
});

test("a user without the right to create extensions is told what to run", async () => {
  const url = await emptyDatabase();
  const role = `weak_${Date.now()}`;
  const name = new URL(url).pathname.slice(1);
  await query(url, `create role ${role} login password 'weak'`);
  await query(url, `revoke create on database ${name} from public`);
  onTestFinished(async () => void (await query(url, `drop owned by ${role}; drop role ${role}`)));
  const weak = new URL(url);
  weak.username = role;
  weak.password = "weak";
  await expect(checkDatabase(weak.href)).rejects.toThrow(
    /may not create extensions[\s\S]*create extension citext;/,
  );
});
