/** The desk's lists of money as files: recharges, withdrawals, the bank's lines, refunds and price differences. */
import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { decimalText } from "~/platform/money";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as bank } from "~/routes/desk/bank/lines-csv";
import { loader as bills } from "~/routes/desk/bills/bills-csv";
import { loader as refunds } from "~/routes/desk/refunds/refunds-csv";
import { billScene } from "../../../../tests/bills";
import { recordsOf } from "../../../../tests/csv-files";
import { makeStaff, type TestMember, type TestStaff } from "../../../../tests/factories";
import { prepareOrders } from "../../../../tests/orders";
import { asked, richMember } from "../../../../tests/payouts";
import { paidScene } from "../../../../tests/refunds";
import { callLoader } from "../../../../tests/setup/call";
import { csv, taken, wired } from "../../../../tests/statements";
import { loader as recharges } from "./recharges-csv";
import { loader as withdrawals } from "./withdrawals-csv";

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

const rename = ({ id }: TestMember, name: string) =>
  db.run(sql`update "user" set user_name = ${name} where id = ${id}`);

test("recharges: the amount in its currency, under the tab and the search", async () => {
  const [{ member, no, reference }, other] = [await wired(123_456n), await wired(50_000n)];
  await rename(member, "=cmd()");
  const of = (tab: string) => taking(recharges, paths.deskRechargesCsv(), { tab, q: member.email });
  const { body, rows } = await of("open");
  expect(rows).toEqual([
    {
      ...{ "No.": no, "Time (UTC)": expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string },
      ...{ Member: "'=cmd()", Email: member.email, Method: "Wire transfer", "Payment reference": reference },
      ...{ Amount: "1234.56", Currency: "USD", "Credited (USD)": "", Status: "Awaiting payment" },
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
  const { rows } = await taking(recharges, paths.deskRechargesCsv(), query);
  expect(rows).toMatchObject([{ "Credited (USD)": "", Status: "Undone" }]);
});

test("withdrawals: to the cent, and where to only masked", async () => {
  const [member, other] = [await richMember(), await richMember()];
  const [no, foreign] = [await asked(member, { amount: "200.05" }), await asked(other)];
  const query = { tab: "review", q: member.email, type: "iban" };
  const { body, rows } = await taking(withdrawals, paths.deskWithdrawalsCsv(), query);
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
  expect((await taking(withdrawals, paths.deskWithdrawalsCsv(), { ...query, type: "ach" })).rows).toEqual([]);
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
  const of = (tab: string, more = {}) => taking(bank, paths.deskBankCsv(), { tab, q: word, ...more });
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
  const { rows } = await taking(refunds, paths.deskRefundsCsv(), query);
  expect(rows).toMatchObject([
    { Refund: no, Order: scene.order.no, "Amount (USD)": "1.07", Way: "To the balance", Reason: "'+1 piece" },
  ]);
  const agent = await makeStaff({ roles: ["agent"] });
  expect((await taking(refunds, paths.deskRefundsCsv(), query, agent)).rows).toEqual([]);
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${member.id}`);
  expect((await taking(refunds, paths.deskRefundsCsv(), query, agent)).rows).toHaveLength(1);
});

test("price differences: what was given back below zero; an agent's file has their own members' only", async () => {
  const scene = await billScene();
  const no = await scene.raised();
  const { oldAmount } = await scene.billRow(no);
  await scene.raise({ type: "goods", more: -420n, file: null });
  const query = { q: scene.order.no };
  const of = (tab: string, as = finance) => taking(bills, paths.deskBillsCsv(), { ...query, tab }, as);
  expect((await of("open")).rows).toMatchObject([
    {
      ...{ Bill: no, Order: scene.order.no, Type: "Weight or volume", State: "Open" },
      ...{
        "Charged so far (USD)": decimalText(oldAmount),
        "Really costs (USD)": decimalText(oldAmount + 420n),
      },
      "Amount (USD)": "4.20",
    },
  ]);
  const credited = (await of("waived")).rows;
  expect(credited).toMatchObject([{ State: "Credited", "Amount (USD)": "-4.20", "Due (UTC)": "" }]);
  expect((await of("open", await makeStaff({ roles: ["agent"] }))).rows).toEqual([]);
});

test.each([
  ["recharges", recharges],
  ["withdrawals", withdrawals],
  ["the bank's lines", bank],
] as const)("%s are finance's, as their page is", async (_what, loader) => {
  for (const role of ["agent", "warehouse", "support"] as const)
    expect((await callLoader(loader, { as: await makeStaff({ roles: [role] }) })).status).toBe(403);
});

test("refunds are no warehouse's, as their page is not", async () => {
  const warehouse = await makeStaff({ roles: ["warehouse"] });
  expect((await callLoader(refunds, { as: warehouse })).status).toBe(403);
});
