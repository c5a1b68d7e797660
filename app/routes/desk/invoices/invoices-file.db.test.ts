/** The file of documents, as the accountant takes it. */
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { paths } from "~/platform/paths";
import { billScene } from "../../../../tests/bills";
import { recordsOf } from "../../../../tests/csv-files";
import {
  makeAddress,
  makeMember,
  makeStaff,
  type TestMember,
  type TestStaff,
} from "../../../../tests/factories";
import { enterCompany, issuedInvoices } from "../../../../tests/invoices";
import {
  fund,
  makeWorld,
  newOrder,
  paidOrder,
  pay,
  prepareOrders,
  type World,
} from "../../../../tests/orders";
import { payAt } from "../../../../tests/payments/checkout";
import { begunByCard, begunByPayPal } from "../../../../tests/recharges";
import { allOf, paidScene } from "../../../../tests/refunds";
import { callLoader } from "../../../../tests/setup/call";
import { control } from "../../../../tests/setup/outside";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { loader } from "~/routes/list-file";

let finance: TestStaff;

beforeAll(async () => {
  await prepareOrders();
  await enterCompany();
  finance = await makeStaff({ roles: ["finance"] });
});

async function billed(company: string): Promise<World> {
  const world = await makeWorld();
  await makeAddress(world.member.id, { kind: "billing", company, isDefault: true });
  return world;
}

const get = (query: string, as = finance, headers = {}) =>
  callLoader(loader, { url: `${paths.deskInvoices()}.csv?${query}`, as, headers });

const of = ({ member }: World) => `q=${encodeURIComponent(member.email)}`;

describe("what was issued", () => {
  test("has every amount to the cent, what was given back below zero", async () => {
    const { world, order, act } = await paidScene({ world: await billed("Harbour GmbH") });
    await issuedInvoices(world.member.id);
    expect((await act(allOf(order))).status).toBe(303);
    await issuedInvoices(world.member.id);

    const rows = recordsOf((await get(of(world))).body);
    expect(rows.map((row) => [row["Document"], row["For"], row["Billed to"], row["Currency"]])).toEqual([
      ["Credit note", order.no, "Harbour GmbH", "USD"],
      ["Invoice", order.no, "Harbour GmbH", "USD"],
    ]);
    const cents = (row: Record<string, string> | undefined, name: string) =>
      Math.round(Number(row?.[name]) * 100);
    const [back, invoice] = rows;
    expect(cents(invoice, "Total")).toBe(Number(order.total));
    expect(cents(back, "Total")).toBe(-Number(order.total));
    for (const row of rows) {
      const parts = ["Goods", "Shipping", "Service fee", "Tax", "PayPal transaction fee"];
      const sum = parts.reduce((total, name) => total + cents(row, name), -cents(row, "Discount"));
      expect(sum).toBe(cents(row, "Total"));
    }
    expect(back?.["Corrects"]).toBe(invoice?.["Number"]);
    expect(invoice).toMatchObject({ "Buyer's country": "DE", Payment: "Balance" });
    expect(invoice?.["Date of supply"]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test("a receipt's fee and what was credited stand there as on the paper, also where euros came", async () => {
    const [byPayPal, byCard] = [await makeMember(), await makeMember()];
    const { token } = await begunByPayPal(byPayPal);
    await control(`/control/paypal/orders/${token}/approve`, { funding: "balance" });
    await callLoader(paypalStatus, { url: `/paypalstatus?token=${token}` });
    const { url, paymentId } = await begunByCard(byCard, 10_000n, "EUR");
    await payAt(url);
    await reconcile(paymentId);
    const fileFor = async ({ id, email }: TestMember) => {
      expect(await issuedInvoices(id)).toBe(1);
      return recordsOf((await get(`q=${encodeURIComponent(email)}`)).body);
    };
    const paypal = {
      Document: "Receipt",
      "PayPal transaction fee": "-2.00",
      Total: "100.00",
      "Credited to the balance (USD)": "98.00",
      "Exchange rate (USD for one)": "",
    };
    expect(await fileFor(byPayPal)).toMatchObject([paypal]);
    const own = await callLoader(loader, { url: `${paths.invoices()}.csv`, as: byPayPal });
    expect(recordsOf(own.body)).toMatchObject([paypal]);
    expect(await fileFor(byCard)).toMatchObject([
      {
        Currency: "EUR",
        "PayPal transaction fee": "0.00",
        Total: "100.00",
        "Credited to the balance (USD)": "108.50",
        "Payment currency": "EUR",
        "Payment total": "100.00",
        "Exchange rate (USD for one)": "1.085000",
      },
    ]);
  });

  test("names a payment's whole amount the payment's total: the parts of several orders are their own totals", async () => {
    const world = await billed("Two in One Ltd");
    const orders = [await newOrder(world), await newOrder(world)];
    await fund(world.member.id, 50_000n);
    await pay(world, ...orders);
    await issuedInvoices(world.member.id);
    const own = await callLoader(loader, { url: `${paths.invoices()}.csv`, as: world.member });
    for (const { body } of [await get(of(world)), own]) {
      const rows = recordsOf(body);
      const whole = (Number(orders.reduce((all, { total }) => all + total, 0n)) / 100).toFixed(2);
      expect(rows.map((row) => row["Payment total"])).toEqual([whole, whole]);
      expect(rows.reduce((all, row) => all + Number(row["Total"]), 0).toFixed(2)).toBe(whole);
      expect(rows[0]).not.toHaveProperty("Amount paid");
    }
    const chinese = await get(`${of(world)}&lng=zh-CN`);
    expect(recordsOf(chinese.body)[0]).toHaveProperty("付款总额");
  });

  test("of a price difference names the order, too", async () => {
    const { world, order, raised, pay } = await billScene();
    await makeAddress(world.member.id, { kind: "billing", isDefault: true });
    const no = await raised();
    await pay([no]);
    await issuedInvoices(world.member.id);
    const rows = recordsOf((await get(of(world))).body);
    const named = rows.map((row) => [row["For"], row["Order"]]);
    expect(named.toSorted()).toEqual(
      [
        [no, order.no],
        [order.no, order.no],
      ].toSorted(),
    );
  });

  test("is as the list's tab and filters say, and nothing of others", async () => {
    const [world, other] = [await billed("One Ltd"), await billed("Other Ltd")];
    for (const { member } of [world, other]) {
      await paidOrder(member === world.member ? world : other);
      await issuedInvoices(member.id);
    }
    const { body } = await get(`tab=INVOICE&${of(world)}`);
    expect(recordsOf(body)).toHaveLength(1);
    expect(body).not.toContain("Other Ltd");
    expect(recordsOf((await get(`tab=CREDIT_NOTE&${of(world)}`)).body)).toEqual([]);
    expect(recordsOf((await get(`${of(world)}&from=2999-01-01`)).body)).toEqual([]);
  });

  test("runs no buyer's name as a formula, and has its heads in the reader's language", async () => {
    const world = await billed("=HYPERLINK(1)");
    await paidOrder(world);
    await issuedInvoices(world.member.id);
    const { body, headers } = await get(`${of(world)}&lng=zh-CN`);
    expect(recordsOf(body)).toMatchObject([{ 购买方: "'=HYPERLINK(1)", 币种: "USD" }]);
    expect(headers.get("content-disposition")).toContain('filename="invoices.csv"');
  });
});

test("what waits has a file of its own", async () => {
  const world = await makeWorld();
  const { no } = await paidOrder(world);
  await issuedInvoices(world.member.id);
  const { body } = await get(`tab=WAITING&q=${no}`);
  expect(recordsOf(body)).toMatchObject([
    { Document: "Invoice", For: no, Member: expect.any(String) as string },
  ]);
});

test("is finance's, as the page is", async () => {
  for (const role of ["agent", "warehouse", "support"] as const)
    expect((await get("", await makeStaff({ roles: [role] }))).status).toBe(403);
});
