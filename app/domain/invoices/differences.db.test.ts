/** The invoice of a paid price difference belongs to its order, on every page and in what is printed of it. */
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import * as deskBill from "~/routes/desk/bills/bill";
import * as deskInvoice from "~/routes/desk/invoices/invoice";
import * as bill from "~/routes/user/bills/bill";
import * as deskInvoices from "~/routes/desk/invoices/invoices";
import * as list from "~/routes/user/invoices/download-invoice";
import * as invoice from "~/routes/user/invoices/invoice";
import * as orderInvoice from "~/routes/user/invoices/order-invoice";
import { billScene } from "../../../tests/bills";
import { makeAddress, makeStaff, type TestMember } from "../../../tests/factories";
import { company, issuedInvoices } from "../../../tests/invoices";
import { address, prepareOrders, type paidOrder } from "../../../tests/orders";
import { paidByOwnIoss } from "../../../tests/own-ioss";
import { callLoader } from "../../../tests/setup/call";
import type { BillType } from "~/domain/bills/states";
import type { DeskDocument } from "./desk.server";
import { archivesOf, askPrint } from "./archive.server";
import { enterSeller, sellerNow } from "./seller.server";

beforeAll(prepareOrders);

type Difference = {
  type?: BillType;
  country?: string;
  billing?: Parameters<typeof makeAddress>[1];
  paid?: typeof paidOrder;
};

async function paidDifference({ type = "weight", country = "DE", billing, paid }: Difference = {}) {
  const scene = await billScene({ shipTo: address(country === "AU" ? toPerth : {}) }, paid);
  const { member } = scene.world;
  await makeAddress(member.id, { kind: "billing", isDefault: true, ...billing });
  const billNo = await scene.raised({ type });
  await scene.pay([billNo]);
  await issuedInvoices(member.id);
  const rows = await db.rows<{ no: string; about: string }>(sql`
    select no, ref_type as about from invoice where user_id = ${member.id} order by seq`);
  const numberOf = (about: string) => rows.find((row) => row.about === about)?.no ?? "";
  return { ...scene, member, billNo, ordered: numberOf("store_order"), billed: numberOf("price_diff_bill") };
}

const toPerth = { country: "AU", province: "WA", city: "Perth", postCode: "6000", phone: "+61 412 345 678" };

const sheetOf = async ({ member, billed }: { member: TestMember; billed: string }) =>
  (await callLoader(invoice.loader, { params: { invoiceNo: billed }, as: member })).data.sheet;

test.each(["goods", "weight"] as const)(
  "%s of an order that was taxed never says that it is outside the scope of tax",
  async (type) => {
    const scene = await paidDifference({ type, country: "AU" });
    expect(scene.order.tax).toBeGreaterThan(0n);
    const { notes, lines } = await sheetOf(scene);
    expect(notes.join()).toContain(`the tax on that order stands on its own invoice`);
    expect(notes.join()).toContain(scene.order.no);
    expect(notes.join()).not.toContain("Outside the scope");
    // What turned out dearer is no SKU of ours.
    expect(lines.map(({ sku }) => sku)).toEqual(type === "goods" ? [""] : []);
  },
);

test.each([
  ["weight", "under their own IOSS number IM0123456789"],
  ["tax", "Tax or duty is included"],
  ["branding", "Outside the scope"],
] as const)("%s of an order under the store's own IOSS number says: %s", async (type, words) => {
  const { notes } = await sheetOf(await paidDifference({ type, paid: paidByOwnIoss }));
  expect(notes).toEqual([expect.stringContaining(words)]);
});

test("branding is a service: a business in another member state owes its VAT", async () => {
  const seen = (await sellerNow())?.version ?? 0;
  await enterSeller(null, { ...company, country: "NL", vatNo: "NL123456789B01" }, seen);
  const scene = await paidDifference({
    type: "branding",
    billing: { country: "DE", company: "Harbour GmbH", vatNo: "DE123456788" },
  });
  const { notes } = await sheetOf(scene);
  expect(notes.join()).toContain("Article 196");
});

test("tax that was charged later states no rate, and says so", async () => {
  const { notes, sums } = await sheetOf(await paidDifference({ type: "tax" }));
  expect(sums.map(({ label }) => label)).toContain("Tax");
  expect(notes).toEqual(["Tax or duty is included in the amounts shown; it is stated without a rate."]);
});

test("it is found by its order's number and by its amount, by its member and at the desk", async () => {
  const { member, order, billed, billNo } = await paidDifference();
  const finance = await makeStaff({ roles: ["finance"] });
  const found = async (q: string) => {
    const url = `/x?q=${encodeURIComponent(q)}`;
    const own = (await callLoader(list.loader, { url, as: member })).data.page.rows;
    const desk = (await callLoader(deskInvoices.loader, { url, as: finance })).data.page
      .rows as DeskDocument[];
    return [numbers(own), numbers(desk.filter(({ memberId }) => memberId === member.id))];
  };
  for (const nos of await found(order.no)) expect(nos).toContain(billed);
  for (const nos of await found("4.20")) expect(nos).toEqual([billed]);
  for (const nos of await found(billNo)) expect(nos).toEqual([billed]);
  for (const nos of await found("4.21")) expect(nos).toEqual([]);
});

const numbers = (rows: readonly { no: string }[] | undefined) => rows?.map(({ no }) => no);

test("it names its order and what turned out dearer", async () => {
  const { member, order, billNo, billed } = await paidDifference();
  const { sheet } = (await callLoader(invoice.loader, { params: { invoiceNo: billed }, as: member })).data;
  expect(sheet.facts).toContainEqual(["Bill", billNo]);
  expect(sheet.facts).toContainEqual(["Order", order.no]);
  expect(sheet.facts).toContainEqual(["Price difference", "Weight or volume"]);
});

test("it and the order's own invoice name each other; the order's page stays the order's", async () => {
  const { member, order, ordered, billed } = await paidDifference();
  const of = async (no: string) =>
    (await callLoader(invoice.loader, { params: { invoiceNo: no }, as: member })).data.related;
  expect(numbers(await of(billed))).toEqual([ordered]);
  expect(numbers(await of(ordered))).toEqual([billed]);
  const page = await callLoader(orderInvoice.loader, { url: paths.orderInvoice(order.no), as: member });
  expect(page.data.sheet?.no).toBe(ordered);
  expect(numbers(page.data.related)).toEqual([billed]);
  const finance = await makeStaff({ roles: ["finance"] });
  const desk = await callLoader(deskInvoice.loader, { params: { invoiceNo: billed }, as: finance });
  expect(numbers(desk.data.related)).toEqual([ordered]);
});

test("the bill leads to it: its member, and at the desk who may read invoices", async () => {
  const { member, billNo, billed } = await paidDifference();
  const params = { billNo };
  expect((await callLoader(bill.loader, { params, as: member })).data.invoice).toBe(billed);
  const [finance, support] = await Promise.all([
    makeStaff({ roles: ["finance"] }),
    makeStaff({ roles: ["support"] }),
  ]);
  expect((await callLoader(deskBill.loader, { params, as: finance })).data.invoice).toBe(billed);
  expect((await callLoader(deskBill.loader, { params, as: support })).data.invoice).toBeNull();
});

test("it is printed with its order", async () => {
  const { member, order } = await paidDifference();
  expect((await askPrint(member.id, [order.no], "en-US")).ok).toBe(true);
  expect((await archivesOf(member.id))[0]?.total).toBe(2);
});
