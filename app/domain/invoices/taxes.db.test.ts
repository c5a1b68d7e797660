/** The tax lines of documents: as the order was quoted, each with its rate and what that is of, on credit notes of a part, too. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { editOrder } from "~/domain/orders/member-actions.server";
import { requestRefund } from "~/domain/orders/refund.server";
import { loader as orderLoader } from "~/routes/user/orders/store-order";
import { loader as invoiceLoader } from "~/routes/user/invoices/invoice";
import { paths } from "~/platform/paths";
import { loader as listFile } from "~/routes/list-file";
import { db, sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { recordsOf } from "../../../tests/csv-files";
import { makeAddress, makeStaff } from "../../../tests/factories";
import { enterCompany } from "../../../tests/invoices";
import {
  address,
  fund,
  lineOf,
  makeWorld,
  newOrder,
  orderRow,
  paidOrder,
  pay,
  prepareOrders,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { paidByOwnIoss, saveIoss } from "../../../tests/own-ioss";
import { callLoader } from "../../../tests/setup/call";
import type { KeptContent } from "./document";
import { issueFor } from "./issue.server";

let world: World;
let order: OrderRow;

beforeAll(async () => {
  await prepareOrders();
  await enterCompany();
});
beforeEach(async () => {
  world = await makeWorld();
  await makeAddress(world.member.id, { kind: "billing", isDefault: true });
});

/** An order of $12.50 to Germany by a way that pays duty and VAT in advance, as it was quoted. */
async function prepaid(): Promise<OrderRow> {
  const made = await newOrder(world, { lines: [lineOf(world)] });
  const channel = await db.first<{ id: string }>(sql`select id from ship_channel where code = 'CN-EU-DDP'`);
  await editOrder(world.member.id, made.no, { channelId: channel?.id ?? "" });
  const row = await db.first<{ external: string }>(
    sql`select external_order_id as external from store_order where id = ${made.id}`,
  );
  return orderRow(world, row?.external ?? "");
}

const enterRate = (rate: bigint) =>
  db.run(sql`insert into fx_rate (base, quote, rate, source) values ('EUR', 'USD', ${rate}, 'test')`);

const documents = () =>
  db.rows<{ kind: string; tax: bigint; content: KeptContent }>(sql`
    select kind, tax, content from invoice where user_id = ${world.member.id} order by kind desc, seq`);

const refund = async (goods: bigint, tax: bigint) => {
  const staff = await makeStaff({ roles: ["admin", "finance"] });
  const parts = { goods, shipping: 0n, service: 0n, tax };
  const wish = { parts, goodwill: 0n, paymentId: null, reason: "One piece is missing" };
  expect(await requestRefund({ id: staff.id, roles: ["admin", "finance"] }, order.no, wish)).toMatchObject({
    ok: true,
  });
  await issueFor(world.member.id);
};

test("an invoice says VAT and duty as they were quoted, though a rate of exchange was entered since", async () => {
  await enterRate(1_090_000n);
  order = await prepaid();
  // €3 at 1.09, and 19 % of the goods and of that duty.
  const duty = 327n;
  const base = order.goods + duty;
  const vat = (base * 19n + 50n) / 100n;
  const page = (await callLoader(orderLoader, { params: { orderNo: order.no }, as: world.member })).data
    .order;
  expect(page.taxes).toMatchObject([
    { kind: "vat", ppm: 190_000n, base, amount: vat },
    { kind: "duty", ppm: null, base: null, amount: duty },
  ]);
  expect(order.tax).toBe(vat + duty);
  // As one that was bought directly: its price is promised for a day.
  await db.run(sql`update store_order set kept_until = now() + interval '1 day' where id = ${order.id}`);
  await enterRate(1_200_000n);
  await fund(world.member.id, order.total);
  await pay(world, order);
  await issueFor(world.member.id);
  const [invoice] = await documents();
  const finance = await makeStaff({ roles: ["finance"] });
  const files = await Promise.all([
    callLoader(listFile, { url: `${paths.invoices()}.csv`, as: world.member }),
    callLoader(listFile, { url: `${paths.deskInvoices()}.csv?q=${order.no}`, as: finance }),
  ]);
  for (const { body } of files)
    expect(recordsOf(body)).toMatchObject([
      {
        Tax: decimalText(vat + duty),
        "VAT/GST/sales tax": decimalText(vat),
        "VAT/GST/sales tax: rate": "19 %",
        "VAT/GST/sales tax: taxable amount": decimalText(base),
        "Customs duty": decimalText(duty),
        "Customs duty: rate": "",
        "Other tax": "0.00",
      },
    ]);
  expect(invoice).toMatchObject({
    kind: "INVOICE",
    content: {
      taxes: [
        { kind: "vat", ppm: "190000", base: base.toString(), amount: vat.toString() },
        { kind: "duty", ppm: null, base: null, amount: duty.toString() },
      ],
    },
  });
});

test("two rules of one kind keep their names and rates", async () => {
  await db.run(sql`
    insert into tax_rule (country, kind, label, ppm, base)
    values ('DE', 'vat', '{"en":"City VAT"}', 20000, 'goods')`);
  order = await prepaid();
  await fund(world.member.id, order.total);
  await pay(world, order);
  await issueFor(world.member.id);
  const [invoice] = await documents();
  const vat = invoice?.content.taxes.filter(({ kind }) => kind === "vat");
  expect(vat?.map(({ label, ppm }) => [label.en ?? "", ppm]).sort()).toEqual([
    ["", "190000"],
    ["City VAT", "20000"],
  ]);
  await db.run(sql`delete from tax_rule where label ->> 'en' = 'City VAT'`);
});

test("parts that are given back say what VAT and what duty they are of, and together all of them", async () => {
  await enterRate(1_090_000n);
  order = await prepaid();
  await fund(world.member.id, order.total);
  await pay(world, order);
  await issueFor(world.member.id);
  const [invoice] = await documents();
  const whole = new Map(invoice?.content.taxes.map(({ kind, amount }) => [kind, BigInt(amount)]));
  await refund(500n, 95n);
  await refund(100n, 33n);
  await refund(0n, order.tax - 128n);
  const notes = (await documents()).filter(({ kind }) => kind === "CREDIT_NOTE");
  expect(notes.map(({ content }) => content.taxes.map(({ kind, ppm }) => [kind, ppm]))).toEqual([
    [
      ["vat", "190000"],
      ["duty", null],
    ],
    [
      ["vat", "190000"],
      ["duty", null],
    ],
    [
      ["vat", "190000"],
      ["duty", null],
    ],
  ]);
  for (const { tax, content } of notes)
    expect(content.taxes.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(tax);
  for (const [kind, amount] of whole) {
    const back = notes.flatMap(({ content }) => content.taxes.filter((line) => line.kind === kind));
    expect(back.reduce((sum, line) => sum + BigInt(line.amount), 0n)).toBe(amount);
  }
});

const notesIn = async (no: string, lng: string) =>
  (await callLoader(invoiceLoader, { url: `/x?lng=${lng}`, params: { invoiceNo: no }, as: world.member }))
    .data.sheet.notes;

test("goods above the limit of Great Britain's rule are imported by their recipient, not outside the scope of VAT", async () => {
  world = await makeWorld({ price: 20_000n });
  await makeAddress(world.member.id, { kind: "billing", isDefault: true });
  const shipTo = address({ country: "GB", postCode: "EC1A 1BB", province: "" });
  order = await paidOrder(world, { lines: [lineOf(world)], shipTo });
  expect(order.tax).toBe(0n);
  await issueFor(world.member.id);
  const invoice = await db.first<{ no: string }>(
    sql`select no from invoice where user_id = ${world.member.id}`,
  );
  expect(await notesIn(invoice?.no ?? "", "en-US")).toEqual([
    "The goods are imported by the recipient. Import VAT and duty are not part of this document.",
  ]);
});

test("under a store's own IOSS number its papers say by whom and under which number the VAT is accounted for", async () => {
  order = await paidByOwnIoss(world);
  await issueFor(world.member.id);
  await refund(100n, 0n);
  // The papers keep the number that the parcel goes with.
  await saveIoss(world, "IM9876543210");
  const papers = await db.rows<{ no: string }>(sql`
    select no from invoice where user_id = ${world.member.id} order by kind desc`);
  expect(papers).toHaveLength(2);
  for (const { no } of papers) {
    expect(await notesIn(no, "en-US")).toEqual([
      "No VAT is charged: the customer accounts for it under their own IOSS number IM0123456789 (import one-stop shop).",
    ]);
    expect((await notesIn(no, "zh-CN")).join()).toContain("自有 IOSS 号 IM0123456789");
  }
  const [{ content } = { content: null }] = await documents();
  expect(content?.taxes.map(({ kind }) => kind)).toEqual(["duty"]);
});
