import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post } from "~/domain/ledger/ledger.server";
import { adjusted, promoGranted } from "~/domain/ledger/postings";
import { balanceBefore, statement } from "~/domain/ledger/statement.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql, transaction } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { parseListQuery } from "~/platform/list";
import { decimalText } from "~/platform/money";
import { clockAt } from "~/platform/zones";
import { loader as statementLoader } from "~/routes/user/wallet/statement-csv";
import { loader as csvLoader } from "~/routes/list-file";
import { loader as balanceLoader } from "~/routes/user/wallet/balance";
import { loader as ordersLoader } from "~/routes/user/wallet/recharge-orders";
import { makeMember } from "../../../tests/factories";
import { issuedInvoices } from "../../../tests/invoices";
import { makeWorld, paidOrder } from "../../../tests/orders";
import { payAt } from "../../../tests/payments/checkout";
import { begunByCard } from "../../../tests/recharges";
import { callLoader } from "../../../tests/setup/call";

beforeEach(() => forgetStripe());
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

test("the balance page and its file", async () => {
  const member = await makeMember();
  const { url, paymentId } = await begunByCard(member);
  await payAt(url);
  await reconcile(paymentId);
  const page = await callLoader(balanceLoader, { url: "/user/walletBalance?type=recharge", as: member });
  expect(page.data.page.rows).toMatchObject([{ type: "recharge", amount: 10_000n, after: 10_000n }]);
  const file = await callLoader(csvLoader, { url: "/user/walletBalance.csv", as: member });
  expect(file.headers.get("content-type")).toMatch(/^text\/csv/);
  const lines = file.body.split("\r\n");
  expect(lines[0]).toBe("Time (UTC),Type,Related no.,Method,In / out (USD),Balance after (USD),Remark");
  expect(lines[1]).toMatch(/^\d{4}-.*,Recharge,R\d{12},Card,100\.00,100\.00,$/);
  await issuedInvoices(member.id);
  const list = await callLoader(ordersLoader, { url: "/user/rechargeorder", as: member });
  expect(Object.values(list.data.receipts)).toEqual([expect.stringMatching(/^REC-/)]);
  const other = await makeMember();
  const none = await callLoader(csvLoader, { url: "/user/walletBalance.csv", as: other });
  expect(none.body.split("\r\n")).toHaveLength(2);
});

describe("looking back", () => {
  /** A member in New York with a recharge, a paid order and its refund, promotional money first. */
  async function withHistory() {
    const world = await makeWorld();
    const { id } = world.member;
    await db.run(sql`update "user" set timezone = 'America/New_York' where id = ${id}`);
    const ref = { type: "test", id };
    await transaction((tx) =>
      post(tx, [promoGranted({ idemKey: randomUUID(), member: id, ref, amount: 300n })]),
    );
    const order = await paidOrder(world);
    await cancelPaidOrder({ no: order.no }, `member:${id}`, "");
    return { world, order };
  }

  const local = (at: Date) => clockAt(at, "America/New_York").slice(0, 16);

  test("the balance of a past minute is what was booked until then; nonsense and the future are told so", async () => {
    const { world } = await withHistory();
    const as = world.member;
    const ask = async (asOf: string) =>
      (await callLoader(balanceLoader, { url: `/user/walletBalance?asOf=${asOf}`, as })).data.past;
    const before = await ask(local(new Date(Date.now() - 120_000)));
    expect(before.found).toEqual({ balance: 0n, promo: 0n, deposit: 0n, borrowed: 0n, owed: 0n });
    expect((await ask(local(new Date()))).found).toMatchObject({ balance: 50_300n, promo: 300n });
    for (const text of ["tomorrow", "2026-02-31T10:00", local(new Date(Date.now() + 3_600_000))])
      expect(await ask(text)).toMatchObject({ asked: text.slice(0, 16), moment: null, found: null });
    expect(await ask("")).toEqual({ asked: "", moment: null, found: null });
  });

  test("between any two lines the balance is the one the line before says", async () => {
    const { world, order } = await withHistory();
    const cancelled = await db.first<{ at: Date }>(sql`
      select min(at) as at from ledger_entry
      where journal_id = (select id from journal where ref_id = ${order.id} order by id desc limit 1)`);
    const now = await balanceBefore(world.member.id, new Date(Date.now() + 1000));
    const then = await balanceBefore(world.member.id, cancelled?.at ?? new Date());
    expect([now.balance, now.promo]).toEqual([50_300n, 300n]);
    expect([then.balance, then.promo]).toEqual([50_300n - order.total, 0n]);
  });

  test("the statement begins and ends with the balances, and every line leads from one to the next", async () => {
    const { world, order } = await withHistory();
    const file = await callLoader(statementLoader, {
      url: "/user/walletBalance/statement.csv",
      as: world.member,
    });
    const rows = file.body.split("\r\n").map((line) => line.split(","));
    expect(rows[0]).toEqual([
      "Time (UTC)",
      "Type",
      "Related no.",
      "Method",
      "Account",
      "In / out (USD)",
      "Balance after (USD)",
      "Remark",
    ]);
    expect(rows.slice(1, 4).map((row) => [row[1], row[4], row[6]])).toEqual([
      ["Opening balance", "Balance", "0.00"],
      ["Opening balance", "Promotional", "0.00"],
      ["Opening balance", "Bulk deposit", "0.00"],
    ]);
    const lines = rows.slice(4, -4);
    expect(lines.map((row) => [row[1], row[2], row[4], row[5]])).toEqual([
      ["Bonus", "", "Promotional", "3.00"],
      ["Recharge", "", "Balance", "500.00"],
      ["Order payment", order.no, "Promotional", "-3.00"],
      ["Order payment", order.no, "Balance", decimalText(300n - order.total)],
      ["Refund", order.no, "Promotional", "3.00"],
      ["Refund", order.no, "Balance", decimalText(order.total - 300n)],
    ]);
    expect(rows.slice(-4, -1).map((row) => row[6])).toEqual(["500.00", "3.00", "0.00"]);
    const closed = rows.slice(-4, -1).map((row) => Date.parse(row[0] ?? ""));
    expect(closed.every((at) => at <= Date.now())).toBe(true);
    const earlier = "/user/walletBalance/statement.csv?from=2020-01-01&to=2020-01-31";
    const empty = await callLoader(statementLoader, { url: earlier, as: world.member });
    expect(empty.body.split("\r\n")).toHaveLength(8);
  });

  test("filters: type, days in the member's zone, store, how a number begins", async () => {
    const { world, order } = await withHistory();
    const found = async (query: string) => {
      const page = await callLoader(balanceLoader, { url: `/user/walletBalance?${query}`, as: world.member });
      return page.data.page.rows.map(({ type }) => type);
    };
    const refunds = ["refund", "refund"];
    expect(await found("type=refund")).toEqual(refunds);
    const ofOrder = [...refunds, "orderPayment", "orderPayment"];
    expect(await found(`no=${order.no.toLowerCase()}`)).toEqual(ofOrder);
    expect(await found(`no=${order.no.slice(0, -2)}`)).toEqual(ofOrder);
    expect(await found("no=%25")).toEqual([]);
    expect(await found(`store=${world.storeId}`)).toEqual(ofOrder);
    expect(await found(`store=${randomUUID()}`)).toEqual([]);
    expect(await found("store=x")).toHaveLength(6);
    const today = local(new Date()).slice(0, 10);
    expect(await found(`from=${today}&to=${today}`)).toHaveLength(6);
    expect(await found(`from=${shiftDay(today, 1)}`)).toEqual([]);
    expect(await found(`to=${shiftDay(today, -1)}`)).toEqual([]);
  });

  test("pages go on where the last one ended, forwards and back, through pockets and kinds of lines", async () => {
    const { id } = await makeMember();
    const ref = { type: "test", id };
    const drafts = Array.from({ length: 45 }, (_, i) =>
      i % 3 === 0
        ? promoGranted({ idemKey: randomUUID(), member: id, ref, amount: 100n })
        : adjusted({ idemKey: randomUUID(), member: id, ref, amount: BigInt(i) }),
    );
    for (const draft of drafts) await transaction((tx) => post(tx, [draft]));
    const read = (more: string) => statement(id, parseListQuery(`/?${more}`, { filters: ["type"] }));
    for (const [filter, count] of [
      ["", 45],
      ["type=adjustment&", 30],
    ] as const) {
      const seen: string[] = [];
      let [page, back] = [await read(filter), ""];
      for (; ; page = await read(`${filter}after=${page.after}`)) {
        seen.push(...page.rows.map((row) => row.id));
        if (!page.after) break;
        back = page.rows[0]?.id ?? "";
      }
      expect(seen).toHaveLength(count);
      expect(seen.toSorted((one, other) => Number(other) - Number(one))).toEqual(seen);
      expect((await read(`${filter}before=${page.before}`)).rows[0]?.id).toBe(back);
    }
  });
});
