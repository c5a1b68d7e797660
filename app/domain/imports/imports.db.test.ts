/** The machine of imports by one that only counts: what holds for each is tested here once. */
import { Readable } from "node:stream";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { db, sql } from "~/platform/db";
import { err, ok } from "~/platform/result";
import { makeStaff } from "../../../tests/factories";
import { keptFiles } from "../../../tests/kept-files";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { bindImports, declareImport, type Read } from "./declare.server";
import { valueOf, type Header } from "./header";
import { jobs } from "./jobs.server";
import { eachRow } from "./reader";
import type { CsvSource } from "./records";
import { runImport } from "./run.server";
import { applyFile, discardFile, lookAtFile } from "./whole.server";
import { arrivingFile, cancelRun, confirmRun, countFindings, createRun, findRun } from "./runs.server";

type Coin = { line: number; name: string; worth: number };

/** What was written, in the database, so that a batch that is rolled back takes it along. */
const written = async () =>
  (await db.rows<{ name: string }>(sql`select name from coin order by name`)).map(({ name }) => name);

let moved = 0;
const coins = declareImport({
  kind: "coins",
  options: z.object({ twice: z.boolean().default(false) }),
  columns: { name: ["Name", "coin"], worth: ["Worth"] },
  required: () => ["name", "worth"],
  fieldOf: { worth: "worth" },
  batch: 10,
  reader: (header: Header<"name" | "worth">, report) =>
    eachRow((record, line): Coin | null => {
      const worth = Number(valueOf(header, record, "worth"));
      if (Number.isInteger(worth)) return { line, name: valueOf(header, record, "name"), worth };
      report({ line, code: "worth" as const, detail: valueOf(header, record, "worth") });
      return null;
    }),
  begin: ({ mode }) => ({
    async write(tx, items) {
      if (mode === "import")
        for (const { name } of items) await tx.run(sql`insert into coin (name) values (${name})`);
      return items.map(() => ({ outcome: "created" as const }));
    },
  }),
  changedSince: () => Promise.resolve(moved),
  audited: { entity: "coin_import", apply: "coin.import", cancel: "coin.import-cancel" },
});

/** A small file of the same: all of its coins, or none. */
const purse = declareImport({
  kind: "purses",
  table: sql`purse`,
  maxBytes: 1000,
  book: { mostRows: 10, mostUnpacked: 1000, mostMarks: 1000 },
  columns: { name: ["Name"] },
  required: ["name"],
  known: () => written(),
  read: ({ header, rows }, standing: readonly string[]): Read<string[], string> => {
    const names = rows.map(({ cells }) => valueOf(header, cells, "name"));
    const problems = names.filter((name) => standing.includes(name));
    return problems.length > 0 ? { ok: false, problems } : { ok: true, value: names };
  },
  readText: (text) => (text.startsWith("<") ? { ok: true, value: [text.slice(1)] } : null),
  refused: ({ code }) => ({ ok: false, problems: [], code }),
  mostProblems: 2,
  onceEach: true,
  keep: async (by, { file, content }) => {
    const row = await db.first<{ id: string }>(sql`
      insert into purse (file_name, sha256, content, staff_id)
      values (${file.name}, ${file.sha256}, ${JSON.stringify(content)}::jsonb, ${by.id}) returning id`);
    return content.length > 0 ? (row?.id ?? null) : null;
  },
  lock: (tx, id) =>
    tx.first<{ content: string[] }>(sql`
      select content from purse where id = ${id} and status = 'PREVIEWED' for update`),
  apply: async (tx, { content }) => {
    for (const name of content) await tx.run(sql`insert into coin (name) values (${name})`);
    if (content.includes("false")) return err("false" as const);
    return ok({ value: content.length, after: { content } });
  },
  forget: { days: 7, discarded: true },
  audited: { entity: "purse", apply: "purse.apply" },
});

beforeAll(async () => {
  bindImports([coins, purse]);
  await db.run(sql`
    create table purse (id uuid primary key default uuidv7(), status text not null default 'PREVIEWED',
      file_name text not null, sha256 text not null, content jsonb not null, staff_id uuid,
      created_at timestamptz not null default now(), applied_by uuid, applied_at timestamptz)`);
  await db.run(sql`create table coin (name text primary key)`);
});
beforeEach(async () => {
  moved = 0;
  await db.run(sql`delete from coin`);
});

const actor = "system" as const;
const source = (content: Buffer | string): CsvSource => {
  const bytes = Buffer.from(content as string);
  return { bytes: bytes.length, open: (start) => Readable.from([bytes.subarray(start)]) };
};
const file = (...rows: string[]) => ["Name,Worth", ...rows, ""].join("\n");
/** So many rows; those behind each full batch are wrong. */
const many = (count: number) =>
  file(
    ...Array.from({ length: count }, (_, i) => `c${String(i).padStart(3, "0")},${i % 11 === 10 ? "x" : i}`),
  );

/** A file that was sent and looked at. */
async function looked(content: Buffer | string): Promise<string> {
  const { bytes, open } = source(content);
  const arriving = arrivingFile();
  expect(await arriving.store(open(0))).toBe(true);
  const id = await arriving.queue(coins, { name: "coins.csv", bytes, sha256: "x" }, { actor, asked: {} });
  await runJobs();
  return id;
}

const stateOf = (id: string) => findRun(coins.kind, id);

test("a look writes nothing; confirmed it is applied, and what is wrong is kept by line and column", async () => {
  const id = await looked(file("penny,1", "dime,ten", "crown"));
  expect(await stateOf(id)).toMatchObject({
    status: "CHECKED",
    rows: 3,
    items: 1,
    created: 1,
    failed: 2,
    options: { twice: false },
    checked: { rows: 3, items: 1, created: 1, failed: 2 },
  });
  expect(await written()).toEqual([]);
  expect(await confirmRun(coins, actor, id)).toMatchObject({ ok: true });
  await runJobs();
  expect(await stateOf(id)).toMatchObject({ status: "DONE_WITH_ERRORS", created: 1, failed: 2 });
  expect(await written()).toEqual(["penny"]);
  const found = await db.rows(sql`
    select line, code, detail, "column" from import_finding where import_id = ${id} order by line`);
  expect(found).toEqual([
    { line: 3, code: "worth", detail: "ten", column: "Worth" },
    { line: 4, code: "columns", detail: "1 / 2", column: null },
  ]);
  expect(await countFindings(id, "refused")).toEqual({ worth: 1, columns: 1 });
});

test("a run that is killed in the middle goes on where it was, and writes nothing twice", async () => {
  const { bytes, open } = source(many(99));
  const noted = { name: "coins.csv", bytes };
  const id = await createRun(db, coins, noted, { actor, asked: {}, mode: "import" });
  let batches = 0;
  const onProgress = () => {
    if (++batches === 3) throw Object.assign(new Error("killed"), { code: "57P01" });
  };
  await expect(runImport(coins, id, { bytes, open }, { onProgress })).rejects.toThrow("killed");
  expect(await written()).toHaveLength(30);
  expect(await runImport(coins, id, { bytes, open })).toMatchObject({
    status: "DONE_WITH_ERRORS",
    rows: 99,
    created: 90,
    failed: 9,
  });
  expect(await written()).toHaveLength(90);
  expect(await countFindings(id, "refused")).toEqual({ worth: 9 });
  expect(await runImport(coins, id, { bytes, open })).toBeNull();
});

test("a run that gives no sign of life is queued again by itself", async () => {
  const id = await looked(file("penny,1"));
  await db.run(sql`
    update import_run set status = 'RUNNING', bytes_read = 0, heartbeat_at = now() - interval '5 minutes' where id = ${id}`);
  await jobs["imports.resume"]?.({}, undefined as never);
  expect(await waitingJobs()).toMatchObject([{ task: "imports.run", payload: { importId: id } }]);
  await runJobs();
  expect(await written()).toEqual(["penny"]);
});

test("two tabs that confirm apply once; what was cancelled in one is confirmed in none", async () => {
  const id = await looked(file("penny,1"));
  const both = await Promise.all([confirmRun(coins, actor, id), confirmRun(coins, actor, id)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const run = async () => jobs["imports.run"]?.({ importId: id }, {} as never);
  await Promise.all([run(), run()]);
  await runJobs();
  expect(await written()).toEqual(["penny"]);
  const other = await looked(file("dime,10"));
  expect(await cancelRun(coins, actor, other)).toMatchObject({ ok: true });
  expect(await confirmRun(coins, actor, other)).toMatchObject({ ok: false, error: "done" });
  await runJobs();
  expect(await written()).toEqual(["penny"]);
});

test("what has changed since the look is not applied, neither at once nor out of the queue", async () => {
  const id = await looked(file("penny,1"));
  moved = 1;
  expect(await confirmRun(coins, actor, id)).toMatchObject({ ok: false, error: "stale" });
  moved = 0;
  expect(await confirmRun(coins, actor, id)).toMatchObject({ ok: true });
  moved = 1;
  await runJobs();
  expect([(await stateOf(id))?.status, await written()]).toEqual(["CHECKED", []]);
});

test.each<[string, Buffer | string, string]>([
  ["is empty", "", "empty"],
  ["is no table", "\u0000\u0001\u0002", "not-csv"],
  ["is a torn workbook", "PK\u0003\u0004torn", "not-csv"],
  ["is in another encoding", Buffer.from("Name,Worth\nfran\xe7,1\n", "latin1"), "encoding"],
  ["is half a text in UTF-16", Buffer.from([0xff, 0xfe, 0x4e]), "encoding"],
  ["lacks a column", "Coin,Weight\npenny,1\n", "headers|Worth"],
])("a file that %s is not taken, and its page says why", async (_, content, error) => {
  expect(await stateOf(await looked(content))).toMatchObject({ status: "FAILED", error });
});

test("a file without rows, or in which none is sound, would change nothing and is not applied", async () => {
  for (const content of [file(), file("dime,ten")]) {
    const id = await looked(content);
    expect(await stateOf(id)).toMatchObject({ status: "CHECKED", created: 0 });
    expect(await confirmRun(coins, actor, id)).toMatchObject({ ok: false, error: "nothing" });
  }
});

test("semicolons, tabs and a mark at the beginning are read", async () => {
  const utf16 = Buffer.from("\ufeffName\tWorth\npenny\t1\n", "utf16le");
  for (const content of ["\ufeffName;Worth\npenny;1\n", "Coin\tWorth\npenny\t1\n", utf16])
    expect(await stateOf(await looked(content))).toMatchObject({ status: "CHECKED", created: 1 });
});

test("a file that is gone is said to be; one that was given up is dropped", async () => {
  const id = await looked(file("penny,1"));
  await db.run(sql`update import_run set status = 'QUEUED', file_key = 'imports/none' where id = ${id}`);
  await jobs["imports.run"]?.({ importId: id }, {} as never);
  expect(await stateOf(id)).toMatchObject({ status: "FAILED", error: "gone" });
  const sweep = async () => jobs["imports.sweep"]?.({}, undefined as never);
  await sweep();
  await cancelRun(coins, actor, await looked(file("penny,1")));
  const before = keptFiles(".upload");
  await sweep();
  expect(keptFiles(".upload")).toBe(before - 1);
});

test("only who sent a file finds it, where its screens say so", async () => {
  const id = await looked(file("penny,1"));
  expect(await findRun(coins.kind, id, actor)).toMatchObject({ id });
  expect(await findRun(coins.kind, id, "member:other")).toBeNull();
});

describe("a small file", () => {
  const look = async (text: string) => {
    const by = await makeStaff();
    return { by, read: await lookAtFile(purse, by, { name: "purse.csv", bytes: Buffer.from(text) }) };
  };
  const kept = async (text: string) => {
    const { by, read } = await look(text);
    if (!read.ok) throw new Error(JSON.stringify(read));
    return { by, id: read.id };
  };
  const stateOf = (id: string) => db.first(sql`select status, applied_by as by from purse where id = ${id}`);

  test.each([
    ["Name\npenny\n", ["penny"]],
    ["<dime", ["dime"]],
  ])("%j is looked at, and two tabs apply it once", async (text, names) => {
    const { by, id } = await kept(text);
    expect([await written(), await stateOf(id)]).toEqual([[], { status: "PREVIEWED", by: null }]);
    const both = await Promise.all([applyFile(purse, by, id), applyFile(purse, by, id)]);
    expect(both.toSorted((a) => (a.ok ? -1 : 1))).toEqual([ok(1), err("done")]);
    expect([await written(), await stateOf(id)]).toEqual([names, { status: "APPLIED", by: by.id }]);
    const noted = await db.rows(sql`select action, after from audit_log where entity_id = ${id}`);
    expect(noted).toEqual([{ action: "purse.apply", after: { content: names } }]);
  });

  test("the same again leads to what was made of it, until that is put away", async () => {
    const text = "Name\ncrown\n";
    const { by, id } = await kept(text);
    expect((await kept(text)).id).toBe(id);
    expect(await discardFile(purse, by, id)).toEqual(ok(null));
    expect(await discardFile(purse, by, id)).toEqual(err("done"));
    expect(await applyFile(purse, by, id)).toEqual(err("done"));
    expect((await kept(text)).id).not.toBe(id);
  });

  test("what refuses on the way takes everything back, and it can be put away still", async () => {
    const { by, id } = await kept("Name\ngroat\nfalse\n");
    expect(await applyFile(purse, by, id)).toEqual(err("false"));
    expect([await written(), await stateOf(id)]).toEqual([[], { status: "PREVIEWED", by: null }]);
    expect(await discardFile(purse, by, id)).toEqual(ok(null));
  });

  test.each<[string, string, { code: string | null; problems?: string[] }]>([
    ["that is no text", "\u0000\u0001", { code: "format" }],
    ["whose quotes never end", 'Name\n"penny', { code: "format" }],
    ["that lacks a column", "Coin\npenny\n", { code: "headers" }],
    ["that would change nothing", "Name\n", { code: "same" }],
    ["with problems tells the first of them", "Name\na\nb\nc\n", { code: null, problems: ["a", "b"] }],
  ])("one %s is refused", async (_, text, refused) => {
    for (const name of ["a", "b", "c"]) await db.run(sql`insert into coin (name) values (${name})`);
    expect((await look(text)).read).toEqual({ ok: false, problems: [], ...refused });
  });

  test("is forgotten by and by where it was never applied", async () => {
    const [{ id, by }, { id: other }] = [await kept("Name\npenny\n"), await kept("Name\ndime\n")];
    await applyFile(purse, by, id);
    await db.run(sql`update purse set created_at = now() - interval '8 days'`);
    await jobs["imports.sweep"]?.({}, undefined as never);
    expect([await stateOf(id), await stateOf(other)]).toMatchObject([{ status: "APPLIED" }, null]);
  });
});
