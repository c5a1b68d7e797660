/** From the books to what they are about, and back: every journal of the desk leads to its page, every page to its journals. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import type { LineRow } from "~/domain/ledger/books.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as linePage } from "~/routes/desk/bank/line";
import { loader as paymentPage } from "~/routes/desk/finance/payment";
import { loader as rechargePage } from "~/routes/desk/finance/recharge";
import { loader as invoicePage } from "~/routes/desk/invoices/invoice";
import { loader as accountPage } from "~/routes/desk/ledger/account";
import { loader as accountCsv } from "~/routes/list-file";
import { loader as journalPage } from "~/routes/desk/ledger/journal";
import { loader as orderPage } from "~/routes/desk/orders/order";
import { loader as refundPage } from "~/routes/desk/refunds/refund";
import { recordsOf } from "../../../tests/csv-files";
import { makeMember, makeStaff, type TestStaff } from "../../../tests/factories";
import { enterCompany, issuedInvoices } from "../../../tests/invoices";
import { prepareOrders } from "../../../tests/orders";
import { payAt } from "../../../tests/payments/checkout";
import { begunByCard } from "../../../tests/recharges";
import { allOf, paidScene } from "../../../tests/refunds";
import { callLoader } from "../../../tests/setup/call";
import { csv, decide, lineBy, taken, wired } from "../../../tests/statements";

let ann: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  await enterCompany();
  ann = await makeStaff({ roles: ["finance"] });
});

/** The lines of a member's balance as the desk lists them, the newest first. */
async function linesOf(memberId: string) {
  const code = `mem:avail:${memberId}`;
  const page = await callLoader(accountPage, { url: paths.deskAccount(code), params: { code }, as: ann });
  return page.data.page.rows as LineRow[];
}

const journalAt = async (journalId: string) =>
  (await callLoader(journalPage, { params: { journalId }, as: ann })).data.journal;

test("a recharge by card leads to its payment, from the journal, the account's lines and its receipt", async () => {
  const member = await makeMember();
  const { url, paymentId } = await begunByCard(member);
  await payAt(url);
  await reconcile(paymentId);
  const page = { page: "payment", key: paymentId };
  const [line] = await linesOf(member.id);
  expect(line).toMatchObject({ refType: "recharge_order", page });
  expect(await journalAt(line?.journalId ?? "")).toMatchObject({ page });
  const shownPayment = await callLoader(paymentPage, { params: { paymentId }, as: ann });
  expect(shownPayment.data.journals.map(({ id }) => id)).toContain(line?.journalId);
  expect(await issuedInvoices(member.id)).toBe(1);
  const paper = await db.first<{ no: string }>(sql`select no from invoice where user_id = ${member.id}`);
  const shown = await callLoader(invoicePage, { params: { invoiceNo: paper?.no ?? "" }, as: ann });
  expect(shown.data.trail).toMatchObject({ refType: "recharge_order", page });
});

test("money that named no wire: its journals lead to the bank's line in words, and the line to each of them", async () => {
  const [member, ref] = [await makeMember(), randomUUID()];
  await taken(ann, csv([{ ref, amount: "500.00" }]));
  expect((await decide(ann, ref, { intent: "suspense" })).status).toBe(303);
  expect((await decide(ann, ref, { intent: "member", email: member.email, sure: "on" })).status).toBe(303);
  expect((await decide(ann, ref, { intent: "unmatch", reason: "Another's" })).status).toBe(303);
  const { id } = await lineBy(ref);
  const lines = await linesOf(member.id);
  expect(lines.map((line) => [line.refNo, line.page])).toEqual([
    [ref, { page: "bankLine", key: id }],
    [ref, { page: "bankLine", key: id }],
  ]);
  const code = `mem:avail:${member.id}`;
  const file = await callLoader(accountCsv, {
    url: `${paths.deskAccount(code)}.csv`,
    params: { code },
    as: ann,
  });
  expect(recordsOf(file.body).map((row) => row["About"])).toEqual(["Bank line", "Bank line"]);
  const { journals } = (await callLoader(linePage, { params: { lineId: id }, as: ann })).data;
  expect(journals).toHaveLength(3);
  for (const journal of journals) expect(journal.sums).toEqual([{ ccy: "USD", amount: 50_000n }]);
  expect(journals.slice(1).map((journal) => journal.id)).toEqual(
    lines.toReversed().map((line) => line.journalId),
  );
});

test("a wire that a line credited: the recharge and the line name the same journal", async () => {
  const { member, no, reference } = await wired();
  const ref = randomUUID();
  await taken(ann, csv([{ ref, amount: "500.00", words: "invoice" }]));
  expect((await decide(ann, ref, { intent: "find", reference })).status).toBe(303);
  const [line] = await linesOf(member.id);
  expect(line).toMatchObject({ refNo: no, page: { page: "recharge", key: no } });
  const recharge = await callLoader(rechargePage, { params: { rechargeNo: no }, as: ann });
  expect(recharge.data.journals).toMatchObject([{ id: line?.journalId, type: "J1w", status: "posted" }]);
  const { id } = await lineBy(ref);
  expect((await callLoader(linePage, { params: { lineId: id }, as: ann })).data.journals).toEqual(
    recharge.data.journals,
  );
});

test("an order and its refund lead finance to their journals, and who sees no books to none", async () => {
  const { world, order, act } = await paidScene();
  expect((await act(allOf(order))).status).toBe(303);
  const refund = await db.first<{ no: string }>(sql`select no from refund where order_id = ${order.id}`);
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
  const typesAt = async (as: TestStaff) => {
    const [ofOrder, ofRefund] = await Promise.all([
      callLoader(orderPage, { params: { orderNo: order.no }, as }),
      callLoader(refundPage, { params: { refundNo: refund?.no ?? "" }, as }),
    ]);
    return [ofOrder.data.journals, ofRefund.data.journals].map((list) => list.map(({ type }) => type));
  };
  expect(await typesAt(ann)).toEqual([["J2", "J5"], ["J5"]]);
  expect(await typesAt(agent)).toEqual([[], []]);
});
