import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readCamt } from "../../app/domain/banking/camt";
import { statementTable } from "../../app/domain/banking/csv-statement";
import { problemsOf, type ReadStatements } from "../../app/domain/banking/statement";
import { readTable, rowsOfText } from "../../app/domain/imports/table";
import type { RunningSandbox } from "../server";
import { control, start } from "../test-kit";
import type { BankEntry } from "./state";
import type { WireKind } from "./book";

const readCsv = (text: string) => readTable(statementTable, rowsOfText(text, statementTable), null);

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await start({
    bank: { USD: { holder: "Quayside", account: "000123" }, EUR: { holder: "Quayside", iban: "DE00 1234" } },
  });
});
afterAll(() => sandbox.close());
beforeEach(() => control(sandbox, "POST", "/reset"));

const wire = (kind: WireKind, more: object = {}) =>
  control<BankEntry>(sandbox, "POST", "/bank/wires", {
    ccy: "USD",
    amount: "500.00",
    reference: "QSABCDEF23",
    payer: "Lea & Co <Ltd>",
    kind,
    ...more,
  });
const statement = async (file: string) => (await fetch(`${sandbox.url}/bank/${file}`)).text();

function read(answer: ReadStatements) {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  expect(problemsOf(answer.value, 1_000)).toEqual([]);
  return answer.value;
}

test("each way a wire can come is in the statement the desk reads, and the balances fit", async () => {
  await wire("exact");
  await wire("short");
  await wire("late");
  await wire("no-reference");
  await wire("mistyped");
  await wire("returned");
  const [main] = read(readCamt(await statement("USD.xml")));
  expect(main).toMatchObject({ account: "000123", ccy: "USD", opening: 0n, closing: 198_750n });
  expect(main?.entries.map(({ dc, amount, remittance }) => [dc, amount, remittance.slice(0, 10)])).toEqual([
    ["C", 50_000n, "QSABCDEF23"],
    ["C", 48_750n, "QSABCDEF23"],
    ["C", 50_000n, "Payment"],
    ["C", 50_000n, "QSABCDEF3"],
    ["C", 50_000n, "QSABCDEF23"],
    ["D", 50_000n, "Return of "],
  ]);
  expect(main?.entries[0]?.party).toContain("Lea");
  expect(main?.entries.at(-1)?.reversal).toBe(true);
});

test("an entry that stands twice is one entry by its number, in both formats", async () => {
  const { ref } = await wire("repeated");
  const refs = (read: { entries: readonly { ref: string }[] }[]) =>
    read.flatMap(({ entries }) => entries.map((entry) => entry.ref));
  expect(refs(read(readCamt(await statement("USD.xml"))))).toEqual([ref, ref]);
  expect(refs(read(readCsv(await statement("USD.csv"))))).toEqual([ref, ref]);
});

test("a form works without scripts, keeps what was typed, and refuses what is no wire", async () => {
  const send = (fields: Record<string, string>) =>
    fetch(`${sandbox.url}/bank/wires`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ direction: "in", kind: "exact", reference: "QS1", ...fields }),
    });
  expect((await send({ ccy: "EUR", amount: "10" })).status).toBe(303);
  expect((await send({ ccy: "EUR", amount: "2.50", direction: "out" })).status).toBe(303);
  const refused = await send({ ccy: "EUR", amount: "ten<b>" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("ten&#60;b&#62;");
  expect((await send({ ccy: "GBP", amount: "10" })).status).toBe(422);
  expect((await send({ ccy: "EUR", amount: "10", kind: "short" })).status).toBe(422);
  const [euro] = read(readCamt(await statement("EUR.xml")));
  expect(euro).toMatchObject({ account: "DE001234", closing: 750n });
  expect((await fetch(`${sandbox.url}/bank/GBP.xml`)).status).toBe(404);
  expect(await statement("")).toBeTruthy();
});

test("providers that hold nothing pay nothing out", async () => {
  await control(sandbox, "POST", "/bank/payouts", { provider: "stripe" });
  await control(sandbox, "POST", "/bank/payouts", { provider: "paypal" });
  expect(await (await fetch(`${sandbox.url}/bank`)).text()).toContain("None yet.");
});

test("what the providers hold, less their fees, comes to our account and stands in their reports", async () => {
  const key = { Authorization: "Bearer sk_test_1" };
  const form = new URLSearchParams({
    mode: "payment",
    success_url: "https://app.test/ok",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "10000",
    "line_items[0][price_data][product_data][name]": "Recharge",
  });
  const opened = await fetch(`${sandbox.url}/v1/checkout/sessions`, {
    method: "POST",
    headers: key,
    body: form,
  });
  const { id } = (await opened.json()) as { id: string };
  await control(sandbox, "POST", `/stripe/sessions/${id}/pay`, {});

  const basic = Buffer.from("client:secret").toString("base64");
  const granted = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const token = ((await granted.json()) as { access_token: string }).access_token;
  const paypal = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${sandbox.url}/paypal${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "PayPal-Request-Id": path,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as T;
  };
  const order = await paypal<{ id: string }>("POST", "/v2/checkout/orders", {
    intent: "CAPTURE",
    purchase_units: [{ amount: { currency_code: "USD", value: "100.00" } }],
    payment_source: {
      paypal: { experience_context: { return_url: "https://app.test/a", cancel_url: "https://app.test/b" } },
    },
  });
  await control(sandbox, "POST", `/paypal/orders/${order.id}/approve`, {});
  await paypal("POST", `/v2/checkout/orders/${order.id}/capture`, {});

  for (const provider of ["stripe", "paypal", "stripe"])
    await control(sandbox, "POST", "/bank/payouts", { provider });
  const [main] = read(readCamt(await statement("USD.xml")));
  expect(main?.entries.map(({ party, amount }) => [party, amount])).toEqual([
    ["Stripe", 9_680n],
    ["PayPal", 9_602n],
  ]);
  const payouts = await fetch(`${sandbox.url}/v1/payouts`, { headers: key });
  expect(await payouts.json()).toMatchObject({ data: [{ amount: 9_680, currency: "usd", status: "paid" }] });

  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const search = (start: string) =>
    paypal<{ transaction_details?: { transaction_info: object }[]; details?: unknown }>(
      "GET",
      `/v1/reporting/transactions?start_date=${start}&end_date=${to}&page_size=500`,
    );
  const found = await search(from);
  expect(found.transaction_details?.map(({ transaction_info: info }) => info)).toMatchObject([
    {
      transaction_event_code: "T0006",
      transaction_amount: { value: "100.00" },
      fee_amount: { value: "-3.98" },
    },
    { transaction_event_code: "T0400", transaction_amount: { value: "-96.02" } },
  ]);
  const tooLong = await search("2020-01-01T00:00:00Z");
  expect(tooLong.transaction_details).toBeUndefined();
});
