/** From documents to what they are about and to the books, and back; nothing loses its papers. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { db, sql } from "~/platform/db";
import { loader as journalPage } from "~/routes/desk/ledger/journal";
import { loader as invoicePage } from "~/routes/desk/invoices/invoice";
import { loader as invoicesPage } from "~/routes/desk/invoices/invoices";
import { loader as orderAtDesk } from "~/routes/desk/orders/order";
import { loader as listFile } from "~/routes/list-file";
import { loader as memberInvoice } from "~/routes/user/invoices/invoice";
import { loader as memberOrder } from "~/routes/user/orders/store-order";
import { recordsOf } from "../../../tests/csv-files";
import { makeAddress, makeStaff } from "../../../tests/factories";
import { issuedInvoices } from "../../../tests/invoices";
import { makeWorld, paidOrder, prepareOrders, type OrderRow, type World } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";

let world: World;
let order: OrderRow;

beforeAll(prepareOrders);
beforeEach(async () => {
  world = await makeWorld();
  await makeAddress(world.member.id, { kind: "billing", isDefault: true });
});

async function invoiced(): Promise<string> {
  order = await paidOrder(world);
  await issuedInvoices(world.member.id);
  const row = await db.first<{ no: string }>(sql`select no from invoice where ref_id = ${order.id}`);
  return row?.no ?? "";
}

test("finance walks from a document to its order and journal, and from both back", async () => {
  const no = await invoiced();
  const [finance, support] = await Promise.all([
    makeStaff({ roles: ["finance"] }),
    makeStaff({ roles: ["support"] }),
  ]);
  const { trail } = (await callLoader(invoicePage, { params: { invoiceNo: no }, as: finance })).data;
  expect(trail).toMatchObject({
    refType: "store_order",
    refNo: order.no,
    page: { page: "order", key: order.no },
    orderNo: null,
  });
  const params = { journalId: trail?.journalId ?? "" };
  const journal = (await callLoader(journalPage, { params, as: finance })).data;
  expect(journal.papers.map((row) => row.no)).toEqual([no]);
  const at = async (as: typeof finance) =>
    (await callLoader(orderAtDesk, { params: { orderNo: order.no }, as })).data.papers.map((row) => row.no);
  expect(await at(finance)).toEqual([no]);
  expect(await at(support)).toEqual([]);
  const url = `/desk/invoices?q=${order.no}`;
  expect((await callLoader(invoicesPage, { url, as: finance })).data.page.rows).toMatchObject([
    { no, page: { page: "order", key: order.no } },
  ]);
});

test("what waits leads to its order and its journal", async () => {
  const { member } = (world = await makeWorld());
  order = await paidOrder(world);
  await issuedInvoices(member.id);
  const finance = await makeStaff({ roles: ["finance"] });
  const url = `/desk/invoices?tab=WAITING&q=${order.no}`;
  expect((await callLoader(invoicesPage, { url, as: finance })).data.page.rows).toMatchObject([
    { refType: "store_order", refNo: order.no, page: { page: "order", key: order.no } },
  ]);
});

test("an order that was cancelled and refunded still leads its member to its papers", async () => {
  await invoiced();
  expect((await cancelPaidOrder({ no: order.no }, "system", "Ordered twice")).ok).toBe(true);
  const page = await callLoader(memberOrder, { params: { orderNo: order.no }, as: world.member });
  expect(page.data.order.paidAt).toBeNull();
  expect(page.data.papers).toBe(true);
});

test("orders made by hand are called by the reader's language on every paper", async () => {
  await db.run(sql`update store set platform = 'manual', name = 'Manual orders' where id = ${world.storeId}`);
  const no = await invoiced();
  const zh = (url: string, params = {}) => ({ url: `${url}?lng=zh-CN`, params, as: world.member });
  const { sheet } = (await callLoader(memberInvoice, zh("/x", { invoiceNo: no }))).data;
  expect(sheet.facts).toContainEqual(["店铺", "手动订单"]);
  const rows = recordsOf((await callLoader(listFile, zh("/user/downloadinvoice.csv"))).body);
  expect(rows.map((row) => row["店铺"])).toEqual(["手动订单"]);
});
