/** The desk's lists of money as files: recharges, withdrawals, the bank's lines, refunds, price differences, credit lines, wires and chargebacks. */
import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { decimalText } from "~/platform/money";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as listFile } from "~/routes/list-file";
import { billScene } from "../../../../tests/bills";
import { recordsOf } from "../../../../tests/csv-files";
import { makeLine } from "../../../../tests/credit";
import { makeStaff, type TestMember, type TestStaff } from "../../../../tests/factories";
import { makeWorld, newOrder, prepareOrders } from "../../../../tests/orders";
import { payer } from "../../../../tests/payments/attempts";
import { asked, richMember } from "../../../../tests/withdrawals";
import { paidScene } from "../../../../tests/refunds";
import { callLoader } from "../../../../tests/setup/call";
import { csv, taken, wired } from "../../../../tests/statements";

type Loader = (args: LoaderFunctionArgs) => Promise<Response>;

let finance: TestStaff;

beforeAll(async () => {
  await prepareOrders();
  finance = await makeStaff({ roles: ["finance"] });
});

/** What a file holds, for finance where nobody else is named. */
async function taking(loader: Loader, url: string, query: Record<string, string>, as = finance) {
  const { body } = await callLoader(loader, { url: `${url}?${new URLSearchParams(query).toString()}`, as });
  return { body, rows: recordsOf(body) };
}

/** An order that is to be paid by wire; its payment and the wire's reference. */
async function orderWire() {
  const world = await makeWorld();
  const { member } = world;
  const { no } = await newOrder(world);
  const checkout = (await createCheckout(member.id, [no])) ?? "";
  const view = await checkoutOf(member.id, checkout);
  const wanted = { method: "wire", expectedTotal: view?.total ?? 0n, seen: view?.seen ?? "" } as const;
  const begun = await payCheckout(payer(member), checkout, wanted, randomUUID());
  if (!begun.ok) throw new Error(begun.error);
  const { paymentId } = begun.value;
  const row = await db.first<{ reference: string; total: bigint }>(sql`
    select w.reference, p.amount as total from payment_wire w join payment p on p.id = w.payment_id where p.id = ${paymentId}`);
  if (!row) throw new Error("no wire");
  return { member, id: paymentId, ...row };
}

const rename = ({ id }: TestMember, name: string) =>
  db.run(sql`update "user" set user_name = ${name} where id = ${id}`);

test("recharges: the amount in its currency, under the tab and the search", async () => {
  const [{ member, no, reference }, other] = [await wired(123_456n), await wired(50_000n)];
  await rename(member, "=cmd()");
  const of = (tab: string) => taking(listFile, `${paths.deskRecharges()}.csv`, { tab, q: member.email });
  const { body, rows } = await of("open");
  expect(rows).toEqual([
    {
      "No.": no,
      "Time (UTC)": expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      Member: "'=cmd()",
      Email: member.email,
      Method: "Wire transfer",
      "Payment reference": reference,
      Amount: "1234.56",
      Currency: "USD",
      "Amount sent": "",
      "Amount received": "",
      Rate: "",
      "Credited (USD)": "",
      Status: "Awaiting payment",
    },
  ]);
  expect(body).not.toContain(other.no);
  expect((await of("COMPLETED")).rows).toEqual([]);
});

test("a recharge whose wire was undone has nothing credited", async () => {
  const { no } = await wired();
  await db.run(
    sql`update recharge_order set status = 'COMPLETED', credited = 50000, tags = '{UNDONE}' where no = ${no}`,
  );
  const query = { tab: "COMPLETED", q: no };
  const { rows } = await taking(listFile, `${paths.deskRecharges()}.csv`, query);
  expect(rows).toMatchObject([{ "Credited (USD)": "", Status: "Undone" }]);
});

test("withdrawals: to the cent, and where to only masked", async () => {
  const [member, other] = [await richMember(), await richMember()];
  const [no, foreign] = [await asked(member, { amount: "200.05" }), await asked(other)];
  const query = { tab: "review", q: member.email, type: "iban" };
  const { body, rows } = await taking(listFile, `${paths.deskWithdrawals()}.csv`, query);
  expect(rows).toMatchObject([
    {
      "No.": no,
      "Amount (USD)": "200.05",
      "Paid to": "DE •••• 3000",
      Approvals: "0",
      Status: "Under review",
    },
  ]);
  for (const hidden of [foreign, "DE89", "37040044"]) expect(body).not.toContain(hidden);
  expect((await taking(listFile, `${paths.deskWithdrawals()}.csv`, { ...query, type: "ach" })).rows).toEqual(
    [],
  );
});

test("the bank's lines: what went out below zero, no payer's words as a formula", async () => {
  const [came, went, word] = [randomUUID(), randomUUID(), randomUUID()];
  await taken(
    finance,
    csv([
      { ref: came, amount: "1200.07", party: "=SUM(A1)", words: `@${word}` },
      { ref: went, amount: "-35.40", words: word },
    ]),
  );
  const of = (tab: string, more = {}) =>
    taking(listFile, `${paths.deskBank()}.csv`, { tab, q: word, ...more });
  expect((await of("unmatched")).rows).toMatchObject([
    {
      "Bank's number": came,
      "Payer or payee": "'=SUM(A1)",
      Words: `'@${word}`,
      Amount: "1200.07",
      Currency: "USD",
    },
  ]);
  expect((await of("outgoing")).rows).toMatchObject([{ "Bank's number": went, Amount: "-35.40" }]);
  expect((await of("outgoing", { ccy: "EUR" })).rows).toEqual([]);
  expect((await of("outgoing", { ccy: "XXX" })).rows).toHaveLength(1);
});

test("refunds: to the cent; an agent's file has their own members' only", async () => {
  const scene = await paidScene();
  const { member } = scene.world;
  expect((await scene.act({ goods: "1.07", reason: "+1 piece" })).status).toBe(303);
  const { no } = await scene.only();
  const query = { tab: "done", q: scene.order.no };
  const { rows } = await taking(listFile, `${paths.deskRefunds()}.csv`, query);
  expect(rows).toMatchObject([
    {
      Refund: no,
      Order: scene.order.no,
      "Amount (USD)": "1.07",
      Method: "To the balance",
      Reason: "'+1 piece",
    },
  ]);
  const agent = await makeStaff({ roles: ["agent"] });
  expect((await taking(listFile, `${paths.deskRefunds()}.csv`, query, agent)).rows).toEqual([]);
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${member.id}`);
  expect((await taking(listFile, `${paths.deskRefunds()}.csv`, query, agent)).rows).toHaveLength(1);
});

test("price differences: what was given back below zero; an agent's file has their own members' only", async () => {
  const scene = await billScene();
  const no = await scene.raised();
  const { oldAmount } = await scene.billRow(no);
  await scene.raise({ type: "goods", more: -420n, file: null });
  const query = { q: scene.order.no };
  const of = (tab: string, as = finance) =>
    taking(listFile, `${paths.deskBills()}.csv`, { ...query, tab }, as);
  expect((await of("open")).rows).toMatchObject([
    {
      Bill: no,
      Order: scene.order.no,
      Type: "Weight or volume",
      State: "Open",
      "Charged so far (USD)": decimalText(oldAmount),
      "Actual cost (USD)": decimalText(oldAmount + 420n),
      "Amount (USD)": "4.20",
    },
  ]);
  const credited = (await of("waived")).rows;
  expect(credited).toMatchObject([{ State: "Credited", "Amount (USD)": "-4.20", "Due (UTC)": "" }]);
  expect((await of("open", await makeStaff({ roles: ["agent"] }))).rows).toEqual([]);
});

test("credit lines: what is borrowed and what is overdue, to the cent", async () => {
  const { member } = await makeWorld();
  await makeLine(member.id, 50_007n);
  await rename(member, "-2+3");
  const { rows } = await taking(listFile, `${paths.deskCredits()}.csv`, { tab: "ACTIVE", q: member.email });
  expect(rows).toMatchObject([
    {
      Member: "'-2+3",
      Email: member.email,
      "Credit limit (USD)": "500.07",
      "Borrowed (USD)": "0.00",
      "Overdue (USD)": "0.00",
    },
  ]);
});

test("wires of orders: what was confirmed by mistake was not received", async () => {
  const { member, id, reference, total } = await orderWire();
  const of = async (tab: string) =>
    (await taking(listFile, `${paths.deskWires()}.csv`, { tab, q: member.email })).rows;
  expect(await of("open")).toMatchObject([
    {
      Reference: reference,
      "Asked for": decimalText(total),
      Arrived: "",
      Currency: "USD",
      State: "In progress",
    },
  ]);
  await db.run(sql`update payment_wire set received = 6190 where payment_id = ${id}`);
  expect(await of("open")).toMatchObject([{ Arrived: "61.90" }]);
  await db.run(sql`update payment set tags = '{UNDONE}' where id = ${id}`);
  expect(await of("open")).toMatchObject([{ Arrived: "", State: "Undone" }]);
});

test("chargebacks: what was disputed in its currency, what it was worth in dollars", async () => {
  const { member, id } = await orderWire();
  await db.run(sql`
    insert into dispute (provider, provider_id, payment_id, user_id, amount, ccy, value, fee, status, taken, from_balance, reason, opened_at)
    values ('stripe', ${`du_${id}`}, ${id}, ${member.id}, 5705, 'EUR', 6190, 1500, 'OPEN', true, 6000, 'fraudulent', now())`);
  const { rows } = await taking(listFile, `${paths.deskChargebacks()}.csv`, { tab: "OPEN", q: member.email });
  expect(rows).toMatchObject([
    {
      Case: `du_${id}`,
      Disputed: "57.05",
      Currency: "EUR",
      "Value on the wallet (USD)": "61.90",
      "From the member's balance (USD)": "60.00",
      "The provider's fee": "15.00",
      State: "Open",
    },
  ]);
});

test.each([
  ["recharges", listFile, `${paths.deskRecharges()}.csv`],
  ["credit lines", listFile, `${paths.deskCredits()}.csv`],
  ["wires of orders", listFile, `${paths.deskWires()}.csv`],
  ["chargebacks", listFile, `${paths.deskChargebacks()}.csv`],
  ["withdrawals", listFile, `${paths.deskWithdrawals()}.csv`],
  ["the bank's lines", listFile, `${paths.deskBank()}.csv`],
] as const)("%s are finance's, as their page is", async (_what, loader, url) => {
  for (const role of ["agent", "warehouse", "support"] as const)
    expect((await callLoader(loader, { url, as: await makeStaff({ roles: [role] }) })).status).toBe(403);
});

test("refunds are no warehouse's, as their page is not", async () => {
  const warehouse = await makeStaff({ roles: ["warehouse"] });
  expect((await callLoader(listFile, { url: `${paths.deskRefunds()}.csv`, as: warehouse })).status).toBe(403);
});
