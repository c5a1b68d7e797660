/** A member's lists of money as files: recharges, withdrawals and price differences. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { loader as listFile } from "~/routes/list-file";
import { billScene } from "../../../../tests/bills";
import { recordsOf } from "../../../../tests/csv-files";
import { makeMember, makeStaff, type TestMember } from "../../../../tests/factories";
import { prepareOrders } from "../../../../tests/orders";
import { asked, richMember } from "../../../../tests/withdrawals";
import { begunByCard } from "../../../../tests/recharges";
import { callLoader } from "../../../../tests/setup/call";
import { wired } from "../../../../tests/statements";

type Loader = (args: LoaderFunctionArgs) => Promise<Response>;

beforeAll(prepareOrders);

async function taking(loader: Loader, url: string, as: TestMember) {
  const { body } = await callLoader(loader, { url, as });
  return recordsOf(body);
}

test("recharges: each amount in its currency, under the tab, and nobody else's", async () => {
  const [member, other] = [await makeMember(), await makeMember()];
  await begunByCard(member, 12_345n, "EUR");
  await begunByCard(other);
  await db.run(sql`update recharge_order set remark = '=1+1' where user_id = ${member.id}`);
  const of = (tab: string) => taking(listFile, `${paths.rechargeOrders()}.csv?tab=${tab}`, member);
  const [row, ...more] = await of("all");
  expect(more).toEqual([]);
  expect(row).toMatchObject({ Method: "Card", Amount: "123.45", Currency: "EUR", Remark: "'=1+1" });
  expect(row).toMatchObject({ "Fee (USD)": "0.00", "Credited (USD)": "" });
  expect(await of("CLOSED")).toEqual([]);
});

test("a wire's file has what arrived and the rate it was credited at", async () => {
  const { member, no } = await wired(10_000n);
  await db.run(sql`update recharge_order set ccy = 'GBP', status = 'COMPLETED', credited = 16510, fx_rate = 1270000
    where no = ${no}`);
  await db.run(sql`update wire set received = 13000, sent_amount = 10000
    where recharge_id = (select id from recharge_order where no = ${no})`);
  const arrived = { "Amount received": "130.00", Rate: "1.2700", "Credited (USD)": "165.10" };
  expect(await taking(listFile, `${paths.rechargeOrders()}.csv`, member)).toMatchObject([
    { "No.": no, Amount: "100.00", Currency: "GBP", ...arrived },
  ]);
  const as = await makeStaff({ roles: ["finance"] });
  const { body } = await callLoader(listFile, {
    url: `${paths.deskRecharges()}.csv?tab=COMPLETED&q=${no}`,
    as,
  });
  expect(recordsOf(body)).toMatchObject([
    { "No.": no, Amount: "100.00", "Amount sent": "100.00", ...arrived, Currency: "GBP" },
  ]);
});

test("withdrawals: to the cent, where to only masked, and nobody else's", async () => {
  const [member, other] = [await richMember(), await richMember()];
  const no = await asked(member, { amount: "200.05" });
  await asked(other);
  await db.run(sql`update withdrawal set reason = '@typo' where no = ${no}`);
  const of = (query: string) => taking(listFile, `${`${paths.withdraw()}.csv`}?${query}`, member);
  expect(await of("")).toMatchObject([
    {
      "No.": no,
      "Paid to": "DE •••• 3000",
      Status: "Under review",
      Reason: "'@typo",
      "Amount (USD)": "200.05",
      "Fee (USD)": "0.00",
      "Net (USD)": "200.05",
    },
  ]);
  expect(await of("tab=COMPLETED")).toEqual([]);
  expect((await of("lng=zh-CN")).map(({ 状态: status }) => status)).toEqual(["审核中"]);
});

test("price differences: as the list's tab and search say, and nobody else's", async () => {
  const { world, raised, order, billRow } = await billScene();
  const no = await raised();
  const of = (query: string, as = world.member) => taking(listFile, `${paths.bills()}.csv?${query}`, as);
  const [row, ...more] = await of(`tab=open&q=${order.no}`);
  expect(more).toEqual([]);
  const { oldAmount } = await billRow(no);
  const charged = { "Charged so far (USD)": decimalText(oldAmount), "Amount (USD)": "4.20" };
  expect(row).toMatchObject({ Bill: no, ...charged, State: "Open" });
  expect(row?.["Due (UTC)"]).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(row).not.toHaveProperty("Member");
  expect(await of("tab=paid")).toEqual([]);
  expect(await of("tab=open&q=nothing")).toEqual([]);
  expect(await of("tab=open", await makeMember())).toEqual([]);
});

test.each([
  ["recharges", listFile, `${paths.rechargeOrders()}.csv`],
  ["withdrawals", listFile, `${paths.withdraw()}.csv`],
  ["price differences", listFile, `${paths.bills()}.csv`],
] as const)("%s are for who is logged in", async (_what, loader, url) => {
  const { status, location } = await callLoader(loader, { url });
  expect([status, location?.split("?")[0]]).toEqual([302, "/login"]);
});
