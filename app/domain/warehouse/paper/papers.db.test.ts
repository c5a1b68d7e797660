/** Papers of parcels: what they say is kept with the label, what is missing is named first, many are made by a job. */
import { createHash } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { db, prisma, sql, transaction } from "~/platform/db";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { address, type World } from "../../../../tests/orders";
import { makeKnownWorld, packedParcel } from "../../../../tests/outbound-parcels";
import * as labels from "~/routes/desk/warehouse/labels";
import * as parcelPapers from "~/routes/desk/warehouse/parcel-papers";
import * as parcelPaper from "~/routes/desk/warehouse/parcel-paper";
import * as printFile from "~/routes/desk/warehouse/print-file";
import * as printPage from "~/routes/desk/warehouse/print";
import { findPapers, labelHash, makePaper } from "./facts.server";
import { faultOf } from "./fault";
import { askPrint, buildPrint, findPrint, paperFile } from "./print.server";

let world: World;
let staff: TestStaff;
beforeAll(async () => {
  world = await makeKnownWorld();
  staff = await makeStaff({ roles: ["warehouse"] });
});

async function bytesOf(
  no: string,
  kind: "label" | "slip" | "customs" | "invoice" = "label",
): Promise<Buffer> {
  const file = await paperFile(no, kind);
  if (!file.ok) throw new Error(file.error);
  const chunks: Buffer[] = [];
  for await (const chunk of file.value.read()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function textOf(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: true });
  return { text, pages: pdf.numPages };
}

const catalogue = (fields: object) =>
  db.run(sql`
    update product set hs_code = ${(fields as { hs?: string | null }).hs ?? null}
    where id = (select product_id from variant where id = ${world.variants[0]?.skuId ?? ""}::uuid)`);

test("a label printed again is the same file, whatever changed in the catalogue and the settings meanwhile", async () => {
  const { no } = await packedParcel(world);
  const first = hashOf(await bytesOf(no));
  await catalogue({ hs: "111111" });
  await db.run(sql`update ship_channel set name = name || '{"en": "Another name"}'`);
  expect(hashOf(await bytesOf(no))).toBe(first);
  expect(await prisma.outboundParcel.count({ where: { no } })).toBe(1);
  await catalogue({ hs: "940171" });
});

test("two who print the first time at once get the same file", async () => {
  const { no } = await packedParcel(world);
  const both = await Promise.all([bytesOf(no), bytesOf(no)]);
  expect(new Set(both.map(hashOf)).size).toBe(1);
});

test("an address that changed after the label is refused until the label is redone", async () => {
  const { id, no, orderId } = await packedParcel(world);
  await bytesOf(no);
  await db.run(
    sql`update store_order set ship_to = ship_to || '{"street": "Other Street 9"}' where id = ${orderId}::uuid`,
  );
  expect(await paperFile(no, "label")).toMatchObject({ ok: false, error: "changed" });
  expect(await transaction((tx) => makePaper(tx, id))).toMatchObject({ error: "changed" });
  expect(await transaction((tx) => makePaper(tx, id, { redo: true }))).toMatchObject({ ok: true });
  expect((await textOf(await bytesOf(no))).text).toContain("Other Street 9");
});

test("the mark of a label follows address and method, not the order in which fields are kept", () => {
  const one = address();
  const turned = Object.fromEntries(Object.entries(one).toReversed()) as typeof one;
  const same = labelHash({ ...one, houseNo: "" }, "c");
  expect(labelHash({ ...turned, houseNo: "" }, "c")).toBe(same);
  expect(labelHash({ ...one, houseNo: "", email: "other@example.test" }, "c")).toBe(same);
  expect(labelHash({ ...one, houseNo: "", postCode: "1" }, "c")).not.toBe(same);
  expect(labelHash({ ...one, houseNo: "" }, "d")).not.toBe(same);
});

describe("customs", () => {
  test("what is missing is named with its product before the label is made, and blocks it", async () => {
    await db.run(sql`update product set hs_code = null, origin = null
      where id = (select product_id from variant where id = ${world.variants[0]?.skuId ?? ""}::uuid)`);
    const { no } = await packedParcel(world);
    const papers = await findPapers(no);
    expect(papers?.lacks.map(({ what }) => what)).toEqual(["hs", "origin", "sender"]);
    expect(await paperFile(no, "label")).toMatchObject({ error: "missing" });
    const page = await callLoader(parcelPapers.loader, { as: staff, params: { parcelNo: no } });
    expect(page.data.papers).toMatchObject({ fault: "missing", kinds: ["label", "slip", "customs"] });
    expect(
      (await callLoader(parcelPaper.loader, { as: staff, params: { parcelNo: no, paper: "label.pdf" } }))
        .location,
    ).toBe(`/desk/warehouse/labels/${no}`);
    await db.run(sql`update product set hs_code = '94017100', origin = 'CN'
      where id = (select product_id from variant where id = ${world.variants[0]?.skuId ?? ""}::uuid)`);
    const { text } = await textOf(await bytesOf(no, "customs"));
    for (const said of ["CN22", "940171", "39.00 USD", "0.400 kg", "0.820 kg"]) expect(text).toContain(said);
  });

  test("a parcel inside one customs union has no form", async () => {
    const { id, no } = await packedParcel(world);
    const house = await prisma.warehouse.create({
      data: { code: `PL${no.slice(-6)}`, country: "PL", name: { en: "Łódź" } },
    });
    await prisma.outboundParcel.update({ where: { id }, data: { warehouseId: house.id } });
    const papers = await findPapers(no);
    expect(papers?.content.customs).toBeNull();
    expect(papers?.lacks).toEqual([]);
    expect(await paperFile(no, "customs")).toMatchObject({ error: "unknown" });
  });

  test("the large form goes with value, weight, or the channel", async () => {
    const dear = await packedParcel(world, { lines: [{ ...line(), unitPrice: 45_000n }] });
    expect((await findPapers(dear.no))?.content.customs?.form).toBe("CN23");
    const heavy = await packedParcel(world, {}, { weighedG: 2_001 });
    expect((await findPapers(heavy.no))?.content.customs?.form).toBe("CN23");
    const small = await packedParcel(world);
    expect((await findPapers(small.no))?.content.customs?.form).toBe("CN22");
    await db.run(sql`
      insert into channel_paper (channel_id, form, invoice)
      select o.channel_id, 'CN23', true from store_order o where o.id = ${small.orderId}::uuid`);
    expect((await findPapers(small.no))?.content.customs).toMatchObject({ form: "CN23", invoice: true });
    const { text } = await textOf(await bytesOf(small.no, "invoice"));
    for (const said of ["Commercial invoice", "DAP Bremen", "940171", "39.00 USD"])
      expect(text).toContain(said);
    await db.run(sql`delete from channel_paper`);
  });
});

const line = () => ({
  externalId: "1",
  externalVariantId: world.variants[0]?.externalId ?? "",
  title: "Chair 0",
  sku: null,
  options: [],
  qty: 1,
  unitPrice: 3900n,
});

test("a slip has the store's name and the buyer's goods, and neither prices nor us", async () => {
  const { no } = await packedParcel(world);
  const { text } = await textOf(await bytesOf(no, "slip"));
  expect(text).toContain("Harbour Goods");
  expect(text).toContain("Chair 0");
  expect(text).not.toMatch(/Quayside|Yiwu|39\.00|12\.50|USD/);
});

test.each([
  ["OPEN", "open"],
  ["VOID", "void"],
] as const)("a parcel that is %s has no papers", async (status, fault) => {
  const { no } = await packedParcel(world, {}, { status });
  expect(await paperFile(no, "label")).toMatchObject({ error: fault });
});

test("an order that is held is not printed; what left is printed as it was", async () => {
  const { id, no, orderId } = await packedParcel(world);
  await bytesOf(no);
  await db.run(sql`update store_order set hold = 'ADDRESS' where id = ${orderId}::uuid`);
  expect(await paperFile(no, "label")).toMatchObject({ error: "stopped" });
  const papers = await findPapers(no);
  expect(papers && faultOf({ ...papers, status: "HANDED_OVER" })).toBeNull();
  await db.run(sql`update store_order set hold = 'NONE' where id = ${orderId}::uuid`);
  expect(id).toBeTruthy();
});

describe("many at once", () => {
  test("a job makes one file of all that can be printed and names the rest; twice is no second parcel", async () => {
    const good = [await packedParcel(world), await packedParcel(world)];
    const bad = await packedParcel(world);
    await db.run(sql`update store_order set hold = 'ADDRESS' where id = ${bad.orderId}::uuid`);
    const parcels = [...good, bad].map(({ no }) => no);
    const before = await prisma.outboundParcel.count();
    const asked = await callAction(labels.action, {
      as: staff,
      form: { intent: "everything", parcel: parcels },
    });
    const printId = asked.location?.split("/").at(-1) ?? "";
    expect(asked.status).toBe(303);
    await runJobs();
    const page = await callLoader(printPage.loader, { as: staff, params: { printId } });
    expect(page.data.print).toMatchObject({
      status: "READY",
      total: 3,
      left: [{ no: bad.no, why: "stopped" }],
    });
    const file = await callLoader(printFile.loader, { as: staff, params: { printId } });
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(await prisma.outboundParcel.count()).toBe(before);
    const again = await askPrint(staff, parcels, ["label"]);
    await runJobs();
    expect(again.ok && (await findPrint(again.value))?.status).toBe("READY");
    const counted = await prisma.outboundParcel.findMany({
      where: { no: { in: parcels } },
      select: { prints: true },
      orderBy: { id: "asc" },
    });
    expect(counted.map(({ prints }) => prints)).toEqual([2, 2, 0]);
  });

  test("papers of one parcel lie behind each other", async () => {
    const two = [await packedParcel(world), await packedParcel(world)];
    const asked = await askPrint(
      staff,
      two.map(({ no }) => no),
      ["label", "slip", "customs"],
    );
    await runJobs();
    const file = await callLoader(printFile.loader, {
      as: staff,
      params: { printId: asked.ok ? asked.value : "" },
    });
    const print = asked.ok ? await findPrint(asked.value) : null;
    expect(print?.status).toBe("READY");
    expect(file.status).toBe(200);
  });

  test("a print that was killed is made anew, and one that is over is left alone", async () => {
    const { no } = await packedParcel(world);
    const asked = await askPrint(staff, [no], ["label"]);
    const id = asked.ok ? asked.value : "";
    await db.run(sql`update print_run set status = 'RUNNING', done = 1 where id = ${id}::uuid`);
    await buildPrint(id, false);
    await buildPrint(id, false);
    expect((await prisma.outboundParcel.findUnique({ where: { no } }))?.prints).toBe(1);
    await runJobs();
  });

  test("nothing and too much are refused, and other roles see none of it", async () => {
    expect(await askPrint(staff, ["P-none"], ["label"])).toMatchObject({ error: "nothing" });
    const support = await makeStaff({ roles: ["support"] });
    const asked = await callLoader(labels.loader, { as: support });
    expect([403, 404]).toContain(asked.status);
  });
});
