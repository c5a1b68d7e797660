import "~/domain/wiring.server";
import { loader as listFile } from "~/routes/list-file";
import * as xlsx from "@e965/xlsx";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { allCategories } from "~/domain/catalogue/desk/categories.server";
import { auditOf } from "~/domain/staff/audit-log.server";
import { seedReference } from "../../../../prisma/seed/reference";
import { find, productOf } from "../../../../tests/desk-products";
import { makeMember, makeStaff, type TestStaff } from "../../../../tests/factories";
import { keptFiles } from "../../../../tests/kept-files";
import { callAction, callLoader, tokenOf } from "../../../../tests/setup/call";
import { runJobs, waitingJobs } from "../../../../tests/setup/jobs";
import { action, loader } from "./import";
import * as report from "./import-report";
import { action as saveTexts } from "./texts";

vi.mock("~/domain/catalogue/config", async (original) => ({
  ...(await original<typeof import("~/domain/catalogue/config")>()),
  importMaxBytes: 200_000,
}));

const text = "Handle,Title,Variant SKU,Variant Price\nlamp,Lamp,L-1,12.50\nlamp,,L-2,dear\n,Nobody,X-1,1\n";
const file = (content: string, name = "goods.csv") => new File([content], name, { type: "text/csv" });
const stored = () => keptFiles(".upload");

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

const url = "/desk/catalogue/import";
const send = (form: Record<string, string | Blob>) => callAction(action, { url, as: staff, form });

const see = async (importId: string) =>
  (await callLoader(report.loader, { url, as: staff, params: { importId } })).data;
const decide = (importId: string, intent: string, as: TestStaff = staff) =>
  callAction(report.action, { url: `${url}/${importId}`, as, params: { importId }, form: { intent } });

/** A file that was sent and looked at. */
async function looked(content: string | File) {
  const sent = await send({ file: content instanceof File ? content : file(content), warehouse: "CN" });
  await runJobs();
  return sent.location?.split("/").at(-1) ?? "";
}

/** Looked at, confirmed and run. */
async function imported(content: string | File) {
  const importId = await looked(content);
  expect(await decide(importId, "apply")).toMatchObject({ status: 303 });
  await runJobs();
  return see(importId);
}

/** The product that has a SKU, as the desk sees it; null where there is none. */
async function productWith(sku: string) {
  const [row] = (await find(`q=${sku}`)).rows;
  return row ? productOf(row.id) : null;
}

/** Somebody of the desk gives the product with that SKU another title. */
async function retitle(sku: string, titleEn: string) {
  const { id: productId, version } = (await productWith(sku)) ?? { id: "", version: 0 };
  const saved = await callAction(saveTexts, {
    url,
    as: staff,
    params: { productId },
    form: { version, titleEn },
  });
  expect(saved.status).toBe(303);
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
    options: { warehouse: "US" },
  });

  await runJobs();
  const waits = await callLoader(report.loader, { url, as: staff, params });
  expect(waits.data.run).toMatchObject({ status: "CHECKED", rows: 3, created: 1, failed: 2 });
  expect(waits.data.page.rows.map((row) => [row.line, row.column, row.code, row.detail])).toEqual([
    [3, "Variant Price", "price", "dear"],
    [4, "Handle", "handle-missing", null],
  ]);
  expect(await productWith("L-1")).toBeNull();

  expect(await decide(importId, "apply")).toMatchObject({ status: 303, location: `${url}/${importId}` });
  await runJobs();
  const done = await callLoader(report.loader, { url, as: staff, params });
  expect(done.data.run).toMatchObject({ status: "DONE_WITH_ERRORS", rows: 3, created: 1, failed: 2 });
  expect(done.data.page.rows.map((row) => [row.line, row.code])).toEqual([
    [3, "price"],
    [4, "handle-missing"],
  ]);

  const download = await callLoader(listFile, { url: `${url}/${importId}.csv`, as: staff, params });
  expect(download.body).toContain("3,Variant Price,The price must be an amount above 0,dear,L-2,lamp\r\n");
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
  const workbook = (end?: number) => new File([new Uint8Array(bytes.subarray(0, end))], "goods.xlsx");
  const first = await imported(workbook());
  expect(first.run).toMatchObject({ status: "DONE_WITH_ERRORS", rows: 3, created: 2, failed: 1 });
  expect(first.page.rows.map(({ line, sku, code }) => [line, sku, code])).toEqual([[4, "SH-1", "price"]]);
  expect([await productWith("90210"), await productWith("ST-1")]).toMatchObject([
    { title: { en: "Bench" }, variants: [{ price: 810n, weightG: 900 }] },
    { title: { en: 'Stool, "oak"' }, variants: [{ price: 1250n, weightG: 4100 }] },
  ]);
  const again = await see(await looked(workbook()));
  expect(again.run).toMatchObject({ status: "CHECKED", created: 0, unchanged: 2 });
  const torn = await see(await looked(workbook(900)));
  expect(torn.run).toMatchObject({ status: "FAILED", error: "not-csv" });
});

const goods = (rows: string[]) =>
  ["Handle,Title,Product Category,Variant SKU,Variant Price,Variant Inventory Qty", ...rows, ""].join("\n");

test("a look says what would be new and what would change, value by value, and writes none of it", async () => {
  const sized = (rows: string[]) =>
    goods(rows).replace("Inventory Qty\n", "Inventory Qty,Option1 Name,Option1 Value\n");
  await imported(sized(["cup,Cup,Kitchen,CUP-1,4.00,10,Size,S", "bowl,Bowl,Kitchen,BOWL-1,6.00,3,,"]));
  const products = () => Promise.all([productWith("CUP-1"), productWith("BOWL-1"), productWith("KITE-1")]);
  const before = await products();
  const importId = await looked(
    sized([
      "cup,Cup of clay,Kitchen,CUP-1,4.50,12,Size,S",
      "cup,,,CUP-2,5.00,1,,L",
      "bowl,Bowl,Kitchen,BOWL-1,6.00,3,,",
      "kite,Kite,Toys > Kites,KITE-1,9.90,7,,",
    ]),
  );
  const { run, check, hints } = await see(importId);
  expect(run).toMatchObject({ status: "CHECKED", created: 1, updated: 1, unchanged: 1, failed: 0 });
  expect(run.checked?.newCategories).toEqual(["Toys > Kites"]);
  expect(hints).toMatchObject({
    counts: { "held-picture": 3 },
    rows: [{ item: "cup" }, { item: "bowl" }, { line: 5, code: "held-picture", item: "kite" }],
  });
  expect(check?.changes.map(({ kind, line, spu, changes }) => ({ kind, line, spu, changes }))).toEqual([
    {
      kind: "created",
      line: 5,
      spu: "kite",
      changes: [
        { what: "status", to: "waits" },
        { what: "variant", sku: "KITE-1", to: "990" },
      ],
    },
    {
      kind: "updated",
      line: 2,
      spu: "cup",
      changes: [
        { what: "title", from: "Cup", to: "Cup of clay" },
        { what: "price", sku: "CUP-1", from: "400", to: "450" },
        { what: "stock", sku: "CUP-1", from: "10", to: "12" },
        { what: "variant", sku: "CUP-2", to: "500" },
      ],
    },
  ]);
  expect(await products()).toEqual(before);
  expect((await allCategories()).map(({ name }) => name.en)).not.toContain("Kites");

  await decide(importId, "apply");
  await runJobs();
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
  await runJobs();
  expect((await see(importId)).run).toMatchObject({ status: "DONE", updated: 1, unchanged: 1 });
  expect((await productWith("POT-1"))?.variants).toMatchObject([{ price: 450n, available: 10 }]);
});

test("goods that moved on are told, and nothing is imported until the stored file was looked at again", async () => {
  await imported(goods(["jug,Jug,Kitchen,JUG-1,4.00,1"]));
  const importId = await looked(goods(["jug,Jug,Kitchen,JUG-1,5.00,1"]));
  await retitle("JUG-1", "Jug of glass");
  expect((await see(importId)).check?.moved).toBe(1);
  expect(await decide(importId, "apply")).toMatchObject({ status: 409 });
  expect((await see(importId)).run.status).toBe("CHECKED");

  expect(await decide(importId, "again")).toMatchObject({ status: 303 });
  await runJobs();
  expect((await see(importId)).check?.moved).toBe(0);
  expect(await decide(importId, "apply")).toMatchObject({ status: 303 });
  // Somebody saves the jug while the import waits for its turn: it goes back to be looked at.
  await retitle("JUG-1", "Jug of clay");
  await runJobs();
  expect((await see(importId)).run.status).toBe("CHECKED");
  expect((await productWith("JUG-1"))?.variants).toMatchObject([{ price: 400n }]);
});

test("a product that was made since the look is told, too", async () => {
  const importId = await looked(goods(["pan,Pan,Kitchen,PAN-1,4.00,1"]));
  await imported(goods(["pan,Pan of iron,Kitchen,PAN-1,8.00,1"]));
  expect((await see(importId)).check?.moved).toBe(1);
  expect(await decide(importId, "apply")).toMatchObject({ status: 409 });
});

test("an import is cancelled before it begins, by nobody afterwards", async () => {
  const importId = await looked(goods(["ewer,Ewer,Kitchen,EWER-1,4.00,1"]));
  await decide(importId, "apply");
  expect(await decide(importId, "cancel")).toMatchObject({ status: 303 });
  await runJobs();
  expect((await see(importId)).run.status).toBe("CANCELLED");
  expect(await productWith("EWER-1")).toBeNull();
  for (const intent of ["cancel", "apply", "again"])
    expect(await decide(importId, intent)).toMatchObject({ status: 409 });
});

test("confirmed twice it runs once; what would change nothing is not imported; nonsense is refused", async () => {
  const content = goods(["mug,Mug,Kitchen,MUG-1,4.00,1"]);
  const importId = await looked(content);
  expect(await decide(importId, "apply")).toMatchObject({ status: 303 });
  expect(await decide(importId, "apply")).toMatchObject({ status: 409 });
  expect(await waitingJobs()).toMatchObject([{ task: "imports.run", payload: { importId } }]);
  await runJobs();
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
  const noted = await auditOf("catalogue_import", importId);
  expect(noted.map(({ actor, action }) => [actor, action])).toEqual([
    [`staff:${staff.id}`, "catalogue.import"],
  ]);
});

test("the same form again leads to the first import, without a second copy of the file", async () => {
  const form = { file: file(text), warehouse: "CN", _token: tokenOf({ url, as: staff }) };
  const before = stored();
  const [first, second] = [await send(form), await send(form)];
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
    expect(
      (await callLoader(listFile, { url: `${url}/${importId}.csv`, as: staff, params: { importId } })).status,
    ).toBe(404);
  }
});
