import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as xlsx from "@e965/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { importFileDays } from "~/domain/catalogue/config";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeMember, makeStaff, type TestStaff } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";

const folder = mkdtempSync(join(tmpdir(), "quayside-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
vi.mock("~/partners/files/files.server", async (original) => {
  const real = await original<typeof import("~/partners/files/files.server")>();
  return { ...real, files: () => real.folderStore(folder) };
});
vi.mock("~/domain/catalogue/config", async (original) => ({
  ...(await original<typeof import("~/domain/catalogue/config")>()),
  importMaxBytes: 200_000,
}));

const { action, loader } = await import("./import");
const report = await import("./import-report");
const csv = await import("./import-problems-csv");
const { jobs } = await import("~/domain/catalogue/jobs.server");
const { dropFiles } = await import("~/domain/catalogue/import/desk.server");

const text = "Handle,Title,Variant SKU,Variant Price\nlamp,Lamp,L-1,12.50\nlamp,,L-2,dear\n,Nobody,X-1,1\n";
const file = (content: string, name = "goods.csv") => new File([content], name, { type: "text/csv" });
const stored = () =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".upload")).length;

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

const url = "/desk/catalogue/import";
const send = (form: Record<string, string | Blob>) => callAction(action, { url, as: staff, form });

const runJob = (importId: string) => jobs["catalogue.import"]?.({ importId }, undefined as never);
const see = async (importId: string) =>
  (await callLoader(report.loader, { url, as: staff, params: { importId } })).data;
const decide = (importId: string, intent: string, as: TestStaff = staff) =>
  callAction(report.action, { url: `${url}/${importId}`, as, params: { importId }, form: { intent } });

/** A file that was sent and looked at. */
async function looked(content: string, warehouse = "CN") {
  const sent = await send({ file: file(content), warehouse });
  const importId = sent.location?.split("/").at(-1) ?? "";
  await runJob(importId);
  return importId;
}

/** Looked at, confirmed and run. */
async function imported(content: string) {
  const importId = await looked(content);
  expect(await decide(importId, "apply")).toMatchObject({ status: 303 });
  await runJob(importId);
  return see(importId);
}

test("a file is taken in, looked at, confirmed and run, and every refused row is reported", async () => {
  const sent = await send({ file: file(text), warehouse: "US" });
  expect(sent).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/desk\/catalogue\/import\/[\da-f-]{36}$/),
  });
  const importId = sent.location?.split("/").at(-1) ?? "";
  const params = { importId };
  const queued = await callLoader(report.loader, { url, as: staff, params });
  expect(queued.data.run).toMatchObject({
    status: "TO_CHECK",
    fileName: "goods.csv",
    by: staff.name,
    warehouse: "US",
  });

  await runJob(importId);
  const waits = await callLoader(report.loader, { url, as: staff, params });
  expect(waits.data.run).toMatchObject({ status: "CHECKED", rows: 3, created: 1, failed: 2 });
  expect(waits.data.problems.rows.map((row) => [row.line, row.column, row.code, row.detail])).toEqual([
    [3, "Variant Price", "price", "dear"],
    [4, "Handle", "handle-missing", null],
  ]);
  expect(await db.first(sql`select 1 from product where spu = 'lamp'`)).toBeNull();

  expect(await decide(importId, "apply")).toMatchObject({ status: 303, location: `${url}/${importId}` });
  await runJob(importId);
  const done = await callLoader(report.loader, { url, as: staff, params });
  expect(done.data.run).toMatchObject({ status: "DONE_WITH_ERRORS", rows: 3, created: 1, failed: 2 });
  expect(done.data.problems.rows.map((row) => [row.line, row.code])).toEqual([
    [3, "price"],
    [4, "handle-missing"],
  ]);

  const download = await callLoader(csv.loader, { url, as: staff, params });
  expect(download.body).toContain("3,Variant Price,The price is not an amount above 0,dear,L-2,lamp\r\n");
  const list = await callLoader(loader, { url, as: staff });
  expect(list.data.page.rows[0]).toMatchObject({ id: importId, status: "DONE_WITH_ERRORS" });
});

test("a workbook is read as the CSV would be, its rows counted as its sender sees them", async () => {
  const book = xlsx.utils.book_new();
  const rows = [
    ["Handle", "Title", "Body (HTML)", "Variant SKU", "Variant Price", "Variant Grams", "Published"],
    ["stool", 'Stool, "oak"', "<p>one</p>\n<p>two</p>", "ST-1", 12.5, 4100, true],
    ["bench", "Bench", "", 90210, 8.1, 900, true],
    ["shelf", "Shelf", "", "SH-1", "dear", 10, true],
  ];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), "Goods");
  const bytes = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
  const import_ = async (content: Uint8Array<ArrayBuffer>) => {
    const sent = await send({ file: new File([content], "goods.xlsx"), warehouse: "CN" });
    const importId = sent.location?.split("/").at(-1) ?? "";
    await runJob(importId);
    await decide(importId, "apply");
    await runJob(importId);
    return see(importId);
  };
  const first = await import_(new Uint8Array(bytes));
  expect(first.run).toMatchObject({ status: "DONE_WITH_ERRORS", rows: 3, created: 2, failed: 1 });
  expect(first.problems.rows.map(({ line, sku, code }) => [line, sku, code])).toEqual([[4, "SH-1", "price"]]);
  const made = await db.rows(sql`
    select v.sku, v.price, v.weight_g as grams, p.title ->> 'en' as title from variant v join product p on p.id = v.product_id
    where p.spu in ('stool', 'bench') order by v.sku`);
  expect(made).toEqual([
    { sku: "90210", price: 810n, grams: 900, title: "Bench" },
    { sku: "ST-1", price: 1250n, grams: 4100, title: 'Stool, "oak"' },
  ]);
  expect((await import_(new Uint8Array(bytes))).run).toMatchObject({
    status: "CHECKED",
    created: 0,
    unchanged: 2,
  });
  const torn = await import_(new Uint8Array(bytes.subarray(0, 900)));
  expect(torn.run).toMatchObject({ status: "FAILED", error: "not-csv" });
});

const goods = (rows: string[]) =>
  ["Handle,Title,Product Category,Variant SKU,Variant Price,Variant Inventory Qty", ...rows, ""].join("\n");

test("a look says what would be new and what would change, value by value, and writes none of it", async () => {
  await imported(goods(["cup,Cup,Kitchen,CUP-1,4.00,10", "bowl,Bowl,Kitchen,BOWL-1,6.00,3"]));
  const products = () =>
    db.rows(sql`
      select p.spu, p.version, v.price, s.on_hand from product p join variant v on v.product_id = p.id
      join stock s on s.variant_id = v.id order by v.sku`);
  const before = await products();
  const importId = await looked(
    goods([
      "cup,Cup of clay,Kitchen,CUP-1,4.50,12",
      "cup,,,CUP-2,5.00,1",
      "bowl,Bowl,Kitchen,BOWL-1,6.00,3",
      "kite,Kite,Toys > Kites,KITE-1,9.90,7",
    ]),
  );
  const { run, check } = await see(importId);
  expect(run).toMatchObject({ status: "CHECKED", created: 1, updated: 1, unchanged: 1, failed: 0 });
  expect(run.checked?.newCategories).toEqual(["Toys > Kites"]);
  expect(check?.changes.map(({ kind, line, spu, changes }) => ({ kind, line, spu, changes }))).toEqual([
    { kind: "created", line: 5, spu: "kite", changes: [{ what: "variant", sku: "KITE-1", to: "990" }] },
    {
      ...{ kind: "updated", line: 2, spu: "cup" },
      changes: [
        { what: "title", from: "Cup", to: "Cup of clay" },
        { what: "price", sku: "CUP-1", from: "400", to: "450" },
        { what: "stock", sku: "CUP-1", from: "10", to: "12" },
        { what: "variant", sku: "CUP-2", to: "500" },
      ],
    },
  ]);
  expect(await products()).toEqual(before);
  expect(await db.first(sql`select 1 from category where name->>'en' = 'Kites'`)).toBeNull();

  await decide(importId, "apply");
  await runJob(importId);
  const done = await see(importId);
  expect(done.run).toMatchObject({ status: "DONE", created: 1, updated: 1, unchanged: 1 });
  const { created, updated, unchanged } = done.run.checked ?? {};
  expect([created, updated, unchanged]).toEqual([1, 1, 1]);
});

test("a look at a file that lacks columns speaks of none of them, and the import leaves them as they are", async () => {
  await imported(goods(["pot,Pot,Kitchen,POT-1,4.00,10", "lid,Lid,Kitchen,LID-1,2.00,3"]));
  const importId = await looked(
    "Handle,Title,Variant SKU,Variant Price\npot,Pot,POT-1,4.50\nlid,Lid,LID-1,2.00\n",
  );
  const { run, check } = await see(importId);
  expect(run).toMatchObject({ status: "CHECKED", created: 0, updated: 1, unchanged: 1 });
  expect(check?.changes.map(({ changes }) => changes)).toEqual([
    [{ what: "price", sku: "POT-1", from: "400", to: "450" }],
  ]);
  await decide(importId, "apply");
  await runJob(importId);
  expect((await see(importId)).run).toMatchObject({ status: "DONE", updated: 1, unchanged: 1 });
  const stock = await db.rows(sql`
    select v.price, s.on_hand from variant v join stock s on s.variant_id = v.id where v.sku = 'POT-1'`);
  expect(stock).toEqual([{ price: 450n, on_hand: 10 }]);
});

test("goods that moved on are told, and nothing is imported until the stored file was looked at again", async () => {
  await imported(goods(["jug,Jug,Kitchen,JUG-1,4.00,1"]));
  const importId = await looked(goods(["jug,Jug,Kitchen,JUG-1,5.00,1"]));
  await db.run(sql`update product set version = version + 1 where spu = 'jug'`);
  expect((await see(importId)).check?.moved).toBe(1);
  expect(await decide(importId, "apply")).toMatchObject({ status: 409 });
  expect((await see(importId)).run.status).toBe("CHECKED");

  expect(await decide(importId, "again")).toMatchObject({ status: 303 });
  await runJob(importId);
  expect((await see(importId)).check?.moved).toBe(0);
  expect(await decide(importId, "apply")).toMatchObject({ status: 303 });
  // Somebody saves the jug while the import waits for its turn: it goes back to be looked at.
  await db.run(sql`update product set version = version + 1 where spu = 'jug'`);
  await runJob(importId);
  expect((await see(importId)).run.status).toBe("CHECKED");
  expect(await db.first(sql`select price from variant where sku = 'JUG-1'`)).toEqual({ price: 400n });
});

test("a product that was made since the look is told, too", async () => {
  const importId = await looked(goods(["pan,Pan,Kitchen,PAN-1,4.00,1"]));
  await imported(goods(["pan,Pan of iron,Kitchen,PAN-1,8.00,1"]));
  expect((await see(importId)).check?.moved).toBe(1);
  expect(await decide(importId, "apply")).toMatchObject({ status: 409 });
});

test("an import is cancelled before it begins, by nobody afterwards; its file goes", async () => {
  const importId = await looked(goods(["ewer,Ewer,Kitchen,EWER-1,4.00,1"]));
  await decide(importId, "apply");
  expect(await decide(importId, "cancel")).toMatchObject({ status: 303 });
  await runJob(importId);
  expect((await see(importId)).run.status).toBe("CANCELLED");
  expect(await db.first(sql`select 1 from product where spu = 'ewer'`)).toBeNull();
  for (const intent of ["cancel", "apply", "again"])
    expect(await decide(importId, intent)).toMatchObject({ status: 409 });

  const before = stored();
  await jobs["catalogue.sweep-imports"]?.({}, undefined as never);
  expect(stored()).toBeLessThan(before);

  const running = await looked(goods(["vase,Vase,Kitchen,VASE-1,4.00,1"]));
  await db.run(
    sql`update catalogue_import set status = 'RUNNING', heartbeat_at = now() where id = ${running}`,
  );
  expect(await decide(running, "cancel")).toMatchObject({ status: 409 });
});

describe("a file whose import is over", () => {
  const over = (importId: string, days: number) =>
    db.run(sql`
      update catalogue_import set finished_at = now() - make_interval(days => ${days}) where id = ${importId}`);
  const sent = async (name: string) =>
    (await imported(goods([`${name},Thing,Kitchen,${name}-1,4.00,1`]))).run.id;
  const inHistory = async () =>
    new Map(
      (await callLoader(loader, { url, as: staff })).data.page.rows.map((row) => [row.id, row.fileGone]),
    );

  test("is dropped when its time is over; its line and its report stay and say so", async () => {
    const [old, young] = [await sent("decanter"), await sent("carafe")];
    await over(old, importFileDays + 1);
    await over(young, importFileDays - 1);
    const failed = await looked("no table at all");
    const before = stored();
    await dropFiles();
    expect(stored()).toBe(before - 1);
    await over(failed, importFileDays + 1);
    await jobs["catalogue.sweep-imports"]?.({}, undefined as never);
    expect(stored()).toBe(before - 2);
    const { run } = await see(old);
    expect(run).toMatchObject({ status: "DONE", created: 1, fileGone: true });
    expect((await see(failed)).run).toMatchObject({ status: "FAILED", fileGone: true });
    const history = await inHistory();
    expect([history.get(old), history.get(young)]).toEqual([true, false]);
  });

  test("is dropped piece by piece; one that cannot be dropped keeps no other, and is tried again", async () => {
    const ids = [await sent("goblet"), await sent("tankard"), await sent("beaker")];
    for (const id of ids) await over(id, importFileDays + 1);
    const [stuck = ""] = ids;
    const kept = await db.first<{ key: string }>(sql`
      select file_key as key from catalogue_import where id = ${stuck}`);
    // A key that no store of files takes.
    await db.run(sql`update catalogue_import set file_key = '../etc' where id = ${stuck}`);
    await expect(dropFiles(1)).rejects.toThrow("1 files were not dropped");
    const gone = async () => {
      const history = await inHistory();
      return ids.map((id) => history.get(id));
    };
    expect(await gone()).toEqual([false, true, true]);
    await db.run(sql`update catalogue_import set file_key = ${kept?.key} where id = ${stuck}`);
    await dropFiles(1);
    expect(await gone()).toEqual([true, true, true]);
  });

  test("is never one that was not sent: the command line keeps none", async () => {
    const { createImport } = await import("~/domain/catalogue/import/noted.server");
    const id = await createImport(db, { name: "cli.csv", bytes: 10 }, "cli");
    expect((await see(id)).run.fileGone).toBe(false);
  });
});

test("confirmed twice it runs once; what would change nothing is not imported; nonsense is refused", async () => {
  const content = goods(["mug,Mug,Kitchen,MUG-1,4.00,1"]);
  const importId = await looked(content);
  await db.run(sql`delete from graphile_worker._private_jobs`);
  expect(await decide(importId, "apply")).toMatchObject({ status: 303 });
  expect(await decide(importId, "apply")).toMatchObject({ status: 409 });
  expect(await db.rows(sql`select key from graphile_worker.jobs`)).toHaveLength(1);
  await runJob(importId);
  const again = await looked(content);
  expect((await see(again)).run).toMatchObject({ status: "CHECKED", unchanged: 1 });
  expect(await decide(again, "apply")).toMatchObject({ status: 409 });
  expect((await decide(again, "burn")).status).toBe(400);
});

test("only staff of the catalogue decides, and who did it is written down", async () => {
  const importId = await looked(goods(["tray,Tray,Kitchen,TRAY-1,4.00,1"]));
  expect(await decide(importId, "apply", await makeStaff({ roles: ["finance"] }))).toMatchObject({
    status: 403,
  });
  await decide(importId, "apply");
  expect(
    await db.rows(
      sql`select actor, action from audit_log where entity = 'catalogue_import' and entity_id = ${importId}`,
    ),
  ).toEqual([{ actor: `staff:${staff.id}`, action: "catalogue.import" }]);
});

test("a run whose process died is queued again", async () => {
  const sent = await send({ file: file(text), warehouse: "CN" });
  const importId = sent.location?.split("/").at(-1) ?? "";
  await db.run(sql`
    update catalogue_import set status = 'RUNNING', heartbeat_at = now() - interval '5 minutes' where id = ${importId}`);
  await db.run(sql`delete from graphile_worker._private_jobs`);
  await jobs["catalogue.resume-imports"]?.({}, undefined as never);
  expect(await db.rows(sql`select task_identifier from graphile_worker.jobs`)).toEqual([
    { task_identifier: "catalogue.import" },
  ]);
});

test("the same form again leads to the first import, without a second copy of the file", async () => {
  const form = new FormData();
  form.set("file", file(text));
  form.set("warehouse", "CN");
  const { issueFormToken } = await import("~/platform/http/form.server");
  form.set(
    "_token",
    issueFormToken(new Request(`http://quayside.test${url}`, { headers: { cookie: staff.cookie } })),
  );
  const before = stored();
  const [first, second] = [
    await callAction(action, { url, as: staff, form }),
    await callAction(action, { url, as: staff, form }),
  ];
  expect(second.location).toBe(first.location);
  expect(stored()).toBe(before + 1);
});

test.each<[string, () => Record<string, string | Blob>, string]>([
  ["no file chosen", () => ({ file: new File([], ""), warehouse: "CN" }), "file"],
  ["another kind of file", () => ({ file: file("x", "x.pdf"), warehouse: "CN" }), "file"],
  ["a file over the limit", () => ({ file: file("x".repeat(300_000)), warehouse: "CN" }), "file"],
  ["a warehouse there is not", () => ({ file: file(text), warehouse: "MOON" }), "warehouse"],
])("%s is refused at its field, and nothing is kept", async (_, form, field) => {
  const before = stored();
  const refused = await send(form());
  expect([400, 422]).toContain(refused.status);
  const { result } = refused.data as unknown as { result: { error?: Record<string, string[]> } };
  expect(Object.keys(result.error ?? {})).toEqual([field]);
  expect(stored()).toBe(before);
});

test("a form that has expired leaves no file behind", async () => {
  const before = stored();
  expect((await send({ file: file(text), warehouse: "CN", _token: "gone" })).status).toBe(403);
  expect(stored()).toBe(before);
});

test("another site, a member, or staff without the role cannot send one", async () => {
  const form = { file: file(text), warehouse: "CN" };
  const foreign = await callAction(action, {
    url,
    as: staff,
    form,
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  const member = await callAction(action, { url, as: await makeMember(), form });
  expect(member.location).toMatch(/^\/desk\/login/);
  const finance = await callAction(action, { url, as: await makeStaff({ roles: ["finance"] }), form });
  expect(finance.status).toBe(403);
});

test("an import nobody knows is a 404", async () => {
  for (const importId of ["nonsense", "01a1fd0a-0000-7000-8000-000000000000"]) {
    expect((await callLoader(report.loader, { url, as: staff, params: { importId } })).status).toBe(404);
    expect((await callLoader(csv.loader, { url, as: staff, params: { importId } })).status).toBe(404);
  }
});
