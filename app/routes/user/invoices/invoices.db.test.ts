/** The screens of invoices, as a member and as finance use them. */
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { archivesOf, askPrint, buildArchive, sweepArchives } from "~/domain/invoices/archive.server";
import * as deskInvoice from "~/routes/desk/invoices/invoice";
import * as deskList from "~/routes/desk/invoices/invoices";
import * as sellerPage from "~/routes/desk/invoices/seller";
import { loader as listFile } from "~/routes/list-file";
import * as orders from "~/routes/user/orders/store-orders";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeAddress, makeMember, makeStaff } from "../../../../tests/factories";
import { company, enterCompany, issuedInvoices } from "../../../../tests/invoices";
import { makeWorld, newOrder, paidOrder, prepareOrders, type World } from "../../../../tests/orders";
import { paidScene } from "../../../../tests/refunds";
import { callAction, callLoader } from "../../../../tests/setup/call";
import * as archiveFile from "./archive-file";
import * as inventory from "./download-inventory";
import * as list from "./download-invoice";
import * as invoice from "./invoice";
import * as pdf from "./invoice-pdf";
import * as orderInvoice from "./order-invoice";
import * as batch from "./store-download-invoice";

beforeAll(async () => {
  await prepareOrders();
  await enterCompany();
});

async function billed(fields: Parameters<typeof makeAddress>[1] = {}): Promise<World> {
  const world = await makeWorld();
  await makeAddress(world.member.id, { kind: "billing", company: "港湾贸易", isDefault: true, ...fields });
  return world;
}

async function invoiced(world: World): Promise<{ orderNo: string; no: string }> {
  const { no: orderNo } = await paidOrder(world);
  await issuedInvoices(world.member.id);
  const row = await db.first<{ no: string }>(sql`select no from invoice where ref_no = ${orderNo}`);
  return { orderNo, no: row?.no ?? "" };
}

const today = () => new Date().toISOString().slice(0, 10);
const wanted = (fields: Record<string, string> = {}) => ({
  store: "",
  from: today(),
  to: today(),
  format: "pdf",
  ...fields,
});

describe("one order's invoice", () => {
  test("asks for the billing address in the words agreed on", async () => {
    const world = await makeWorld();
    const { no } = await paidOrder(world);
    await issuedInvoices(world.member.id);
    const page = await callLoader(orderInvoice.loader, { url: paths.orderInvoice(no), as: world.member });
    expect(page.data).toMatchObject({ sheet: null, waits: "billing", billing: false });
  });

  test("is not there before it is paid", async () => {
    const world = await billed();
    const { no } = await newOrder(world);
    const page = await callLoader(orderInvoice.loader, { url: paths.orderInvoice(no), as: world.member });
    expect(page.data).toMatchObject({ sheet: null, waits: "unpaid" });
  });

  test("shows who, what, how much; as a page and as PDF", async () => {
    const world = await billed();
    const { orderNo, no } = await invoiced(world);
    const page = await callLoader(orderInvoice.loader, {
      url: paths.orderInvoice(orderNo),
      as: world.member,
    });
    expect(page.data.sheet).toMatchObject({ no, title: "Invoice" });
    expect(page.data.sheet?.buyer).toContain("港湾贸易");
    const file = await callLoader(pdf.loader, { params: { invoiceNo: no }, as: world.member });
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.body.startsWith("%PDF-")).toBe(true);
  });

  test.each(["", "Q1", "Q261121999999", "\0", "%00", "' or 1=1 --", "x".repeat(5_000)])(
    "%j is a 404",
    async (no) => {
      const member = await makeMember();
      const url = `/user/orderinvoice?order=${encodeURIComponent(no)}`;
      expect((await callLoader(orderInvoice.loader, { url, as: member })).status).toBe(404);
      const stock = `/user/downloadinventory?order=${encodeURIComponent(no)}`;
      expect((await callLoader(inventory.loader, { url: stock, as: member })).status).toBe(404);
      expect((await callLoader(invoice.loader, { params: { invoiceNo: no }, as: member })).status).toBe(404);
      expect((await callLoader(archiveFile.loader, { params: { archiveId: no }, as: member })).status).toBe(
        404,
      );
    },
  );

  test("more documents of the order stand in the same order on both of its pages, the oldest first", async () => {
    const { world, order, act } = await paidScene({ world: await billed() });
    await issuedInvoices(world.member.id);
    for (const goods of ["1.00", "2.00"]) {
      expect((await act({ goods })).status).toBe(303);
      await issuedInvoices(world.member.id);
    }
    const as = world.member;
    const ofOrder = (await callLoader(orderInvoice.loader, { url: paths.orderInvoice(order.no), as })).data;
    const params = { invoiceNo: ofOrder.sheet?.no ?? "" };
    const ofInvoice = (await callLoader(invoice.loader, { params, as })).data;
    expect(ofInvoice.related.map(({ total }) => total)).toEqual([100n, 200n]);
    expect(ofOrder.related).toEqual(ofInvoice.related);
  });

  test("is nobody else's", async () => {
    const [world, other] = await Promise.all([billed(), makeMember()]);
    const { orderNo, no } = await invoiced(world);
    const call = { params: { invoiceNo: no }, as: other };
    expect((await callLoader(invoice.loader, call)).status).toBe(404);
    expect((await callLoader(pdf.loader, call)).status).toBe(404);
    const read = await callLoader(pdf.loader, {
      ...call,
      url: "/?lng=zh-CN",
      headers: { accept: "text/html,*/*" },
    });
    expect([read.status, read.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(read.body).toContain("该地址下没有内容");
    const url = paths.orderInvoice(orderNo);
    expect((await callLoader(orderInvoice.loader, { url, as: other })).status).toBe(404);
  });
});

describe("the list", () => {
  test("filters by kind, number and day, and survives any query", async () => {
    const world = await billed();
    const { no } = await invoiced(world);
    const get = (query: string) =>
      callLoader(list.loader, { url: `/user/downloadinvoice?${query}`, as: world.member });
    expect((await get("")).data.page.rows.map((row) => row.no)).toContain(no);
    expect((await get("tab=CREDIT_NOTE")).data.page.rows).toEqual([]);
    expect((await get(`q=${no.slice(-4)}`)).data.page.rows).toHaveLength(1);
    expect((await get("from=2999-01-01")).data.page.rows).toEqual([]);
    for (const odd of ["from=2026-02-31", "tab=x&size=7&after=%00", "q=%25%00'", "before=e30"])
      expect((await get(odd)).status).toBe(200);
  });

  test("as CSV no name runs as a formula", async () => {
    const world = await billed({ company: "=HYPERLINK(1)" });
    await invoiced(world);
    const file = await callLoader(listFile, { url: `${paths.invoices()}.csv`, as: world.member });
    expect(file.body).toContain("'=HYPERLINK(1)");
    expect(file.body.split("\r\n")).toHaveLength(3);
  });
});

describe("many as one file", () => {
  test.each(["pdf", "zip"] as const)(
    "a %s of the day's, with its progress, for its owner only",
    async (format) => {
      const world = await billed();
      for (let i = 0; i < 3; i++) await paidOrder(world);
      await issuedInvoices(world.member.id);
      const asked = await callAction(batch.action, { as: world.member, form: wanted({ format }) });
      expect(asked).toMatchObject({ status: 303, location: paths.invoiceBatch() });
      const [queued] = await archivesOf(world.member.id);
      expect(queued).toMatchObject({ status: "QUEUED", total: 3, done: 0 });
      const id = queued?.id ?? "";
      await Promise.all([buildArchive(id, false), buildArchive(id, false)]);
      expect((await archivesOf(world.member.id))[0]).toMatchObject({ status: "READY", done: 3 });
      const file = await callLoader(archiveFile.loader, { params: { archiveId: id }, as: world.member });
      expect(file.status).toBe(200);
      expect(file.body.startsWith(format === "zip" ? "PK" : "%PDF")).toBe(true);
      const other = await makeMember();
      expect((await callLoader(archiveFile.loader, { params: { archiveId: id }, as: other })).status).toBe(
        404,
      );
      await db.run(sql`update invoice_archive set expires_at = now() - interval '1 day' where id = ${id}`);
      await sweepArchives();
      expect(
        (await callLoader(archiveFile.loader, { params: { archiveId: id }, as: world.member })).status,
      ).toBe(404);
    },
  );

  test("the combined file holds each document once", async () => {
    const world = await billed();
    const made = [await invoiced(world), await invoiced(world)];
    const asked = await askPrint(
      world.member.id,
      made.map(({ orderNo }) => orderNo),
      "zh-CN",
    );
    const id = asked.ok ? asked.value : "";
    await buildArchive(id, true);
    const response = await archiveFile.loader({
      request: new Request("http://x/", { headers: { cookie: world.member.cookie } }),
      params: { archiveId: id },
      context: {},
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(bytes));
    expect(text).toHaveLength(2);
    for (const { no } of made) expect(text.join(" ")).toContain(no);
  });

  test.each([
    [{ from: "", to: "" }, 400],
    [{ from: "2026-02-31" }, 400],
    [{ from: "2026-12-31", to: "2026-01-01" }, 400],
    [{ format: "exe" }, 400],
    [{ store: "x" }, 400],
    [{ from: "1999-01-01", to: "1999-01-02" }, 422],
    [{ store: "01890000-0000-7000-8000-000000000000" }, 422],
  ])("%j is refused with what was typed", async (fields, status) => {
    const world = await billed();
    await invoiced(world);
    const refused = await callAction(batch.action, { as: world.member, form: wanted(fields) });
    expect(refused.status).toBe(status);
    expect(await archivesOf(world.member.id)).toEqual([]);
  });

  test("a third one waits until one of two is made; a frozen member may, too", async () => {
    const world = await billed();
    await invoiced(world);
    await db.run(sql`update "user" set status = '2' where id = ${world.member.id}`);
    for (const status of [303, 303, 409])
      expect((await callAction(batch.action, { as: world.member, form: wanted() })).status).toBe(status);
  });

  test.each([
    ["en-US", "Manual orders"],
    ["zh-CN", "手动订单"],
  ])("orders by hand have a store to choose, too, in the reader's language: %s", async (lng, name) => {
    const world = await billed();
    await db.run(sql`update store set platform = 'manual', name = 'By hand' where id = ${world.storeId}`);
    await invoiced(world);
    const store = world.storeId;
    expect((await callAction(batch.action, { as: world.member, form: wanted({ store }) })).status).toBe(303);
    const url = `${paths.invoiceBatch()}?lng=${lng}`;
    const { data } = await callLoader(batch.loader, { url, as: world.member });
    expect(data.stores).toEqual([{ id: store, name }]);
    expect(data.archives[0]).toMatchObject({ total: 1, store: name });
  });

  test("ticked orders are printed; without an invoice it says so", async () => {
    const world = await billed();
    const { orderNo } = await invoiced(world);
    const print = (order: string) =>
      callAction(orders.action, {
        url: "/user/storeorder",
        as: world.member,
        form: { intent: "print", order },
      });
    expect(await print(orderNo)).toMatchObject({ status: 303, location: paths.invoiceBatch() });
    const { no } = await newOrder(world);
    expect((await print(no)).status).toBe(422);
  });

  test("the order list knows the numbers", async () => {
    const world = await billed();
    const { orderNo, no } = await invoiced(world);
    const page = await callLoader(orders.loader, { url: "/user/storeorder", as: world.member });
    expect(page.data.invoices).toEqual({ [orderNo]: no });
  });
});

describe("at the desk", () => {
  test("finance finds documents by number and member; others are refused", async () => {
    const [world, finance, agent] = await Promise.all([
      billed(),
      makeStaff({ roles: ["finance"] }),
      makeStaff({ roles: ["agent"] }),
    ]);
    const { no } = await invoiced(world);
    const url = `/desk/invoices?q=${encodeURIComponent(world.member.email)}`;
    const page = await callLoader(deskList.loader, { url, as: finance });
    expect(page.data.page.rows).toMatchObject([{ no }]);
    const one = await callLoader(deskInvoice.loader, { params: { invoiceNo: no }, as: finance });
    expect(one.data.memberId).toBe(world.member.id);
    expect((await callLoader(deskList.loader, { url, as: agent })).status).toBe(403);
  });

  test("what waits says for what", async () => {
    const [world, finance] = await Promise.all([makeWorld(), makeStaff({ roles: ["finance"] })]);
    const { no } = await paidOrder(world);
    await issuedInvoices(world.member.id);
    const url = `/desk/invoices?tab=WAITING&q=${no}`;
    const page = await callLoader(deskList.loader, { url, as: finance });
    expect(page.data.page.rows).toMatchObject([{ refNo: no, waits: "billing" }]);
  });

  test("the company is entered as versions; who comes second is told", async () => {
    const finance = await makeStaff({ roles: ["finance"] });
    const page = await callLoader(sellerPage.loader, { url: "/desk/invoices/seller", as: finance });
    const seen = page.data.versions[0]?.version ?? 0;
    const form = { ...company, seen, legalName: "Quayside Two Ltd", vatNo: "" };
    const post = () => callAction(sellerPage.action, { url: "/desk/invoices/seller", as: finance, form });
    expect((await post()).status).toBe(303);
    expect((await post()).status).toBe(409);
    const wrong = { ...form, seen: seen + 1, country: "DE", vatNo: "DE12" };
    const refused = await callAction(sellerPage.action, {
      url: "/desk/invoices/seller",
      as: finance,
      form: wrong,
    });
    expect(refused.status).toBe(400);
  });

  test("finance is warned while tax rules charge VAT and the company has no number for it", async () => {
    const finance = await makeStaff({ roles: ["finance"] });
    const page = async () =>
      (await callLoader(sellerPage.loader, { url: "/desk/invoices/seller", as: finance })).data;
    const enter = async (vatNo: string) => {
      const form = { ...company, seen: (await page()).versions[0]?.version ?? 0, vatNo };
      return callAction(sellerPage.action, { url: "/desk/invoices/seller", as: finance, form });
    };
    const ruled = await db.rows(sql`
      select distinct country from tax_rule where kind in ('vat', 'gst')
        and (valid_from is null or valid_from <= now()) and (valid_to is null or valid_to > now())`);
    expect(ruled.length).toBeGreaterThan(0);
    await enter("");
    expect((await page()).untold).toBe(ruled.length);
    await enter("GB123456789");
    expect((await page()).untold).toBe(0);
  });
});
