import { expect, test } from "vitest";
import type { Member, Staff } from "~/domain/accounts/people";
import { binList, stockList } from "~/domain/stock/lists.server";
import { adjustments } from "~/domain/adjustments/lists.server";
import { bankLines } from "~/domain/banking/lists.server";
import { deskClaims, memberClaims } from "~/domain/claims/lists.server";
import { memberBills } from "~/domain/bills/lists.server";
import { billTabs } from "~/domain/bills/states";
import {
  deskOffers,
  deskRequests,
  memberBulkOrders,
  memberInventoryOrders,
  ownStock,
} from "~/domain/bulk/lists.server";
import { creditLines } from "~/domain/credit/lists.server";
import { drawsOf } from "~/domain/credit/member.server";
import { storeHealth } from "~/domain/integrations/lists.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { orderTabs } from "~/domain/orders/list";
import { interceptions, memberOrders } from "~/domain/orders/lists.server";
import { cardsOf } from "~/domain/payments/cards/cards.server";
import { deskRefunds, deskWires, disputes } from "~/domain/payments/lists.server";
import { refundTabs } from "~/domain/payments/refunds/refunds";
import { deskWithdrawals } from "~/domain/withdrawals/lists.server";
import { deskTabs } from "~/domain/withdrawals/list";
import { deskQuestions, memberQuestions, quoteList } from "~/domain/questions/lists.server";
import { issueList, purchaseList, supplierList, toBuyList } from "~/domain/purchasing/lists.server";
import { deskParcels } from "~/domain/tracking/lists.server";
import {
  counts as stockCounts,
  outboundParcels,
  receipts,
  returns,
  transfers,
  weights,
} from "~/domain/warehouse/lists.server";
import { deskRecharges, memberRecharges } from "~/domain/wallet/lists.server";
import { db, sql } from "~/platform/db";
import { seedDemo } from "./demo";

/** Lists of all staff ask nothing of who looks. */
const anybody = { id: "", roles: ["admin"] } as unknown;

test("the demo is filled once: something under every tab, clean books", { timeout: 120_000 }, async () => {
  await seedDemo();
  const member = await db.first<{ id: string }>(
    sql`select id from "user" where email = 'demo@quayside.test'`,
  );
  const owner = { id: member?.id ?? "", timezone: "UTC" };
  const counts = await memberOrders.overview(owner as unknown as Member);
  for (const tab of orderTabs) expect([tab, counts[tab] > 0]).toEqual([tab, true]);
  const merged = await db.rows<{ orders: number }>(sql`
    select count(*)::int as orders from store_order where shipment_group is not null group by shipment_group`);
  expect(merged).toEqual([{ orders: 2 }]);
  const desk = await deskWithdrawals.overview(anybody as Staff);
  for (const tab of deskTabs) expect([tab, desk[tab] > 0]).toEqual([tab, true]);
  for (const [status, count] of Object.entries(await adjustments.overview(anybody as Staff)))
    expect([status, count > 0]).toEqual([status, true]);
  for (const list of [purchaseList, issueList, supplierList, toBuyList])
    for (const [tab, count] of Object.entries(await list.overview(anybody as Staff)))
      expect([list.path, tab, count > 0]).toEqual([list.path, tab, true]);
  for (const [tab, count] of Object.entries(await deskQuestions.overview(anybody as Staff)))
    expect([deskQuestions.path, tab, count > 0]).toEqual([deskQuestions.path, tab, true]);
  expect((await memberQuestions.overview(owner as unknown as Member)).open).toBeGreaterThan(0);
  const quotes = await quoteList.page(anybody as Staff, quoteList.parse(quoteList.path, anybody as Staff));
  expect(quotes.rows.length).toBeGreaterThan(0);
  for (const list of [memberBulkOrders, memberInventoryOrders]) {
    const found: Record<string, number> = await list.overview(owner as unknown as Member);
    for (const [tab, count] of Object.entries(found))
      expect([list.path, tab, count > 0]).toEqual([list.path, tab, true]);
  }
  const own: Record<string, number> = await ownStock.overview(owner as unknown as Member);
  expect(own["stocked"]).toBeGreaterThan(0);
  for (const [tab, count] of Object.entries(await deskRequests.overview(anybody as Staff)))
    expect([deskRequests.path, tab, count > 0]).toEqual([deskRequests.path, tab, true]);
  for (const [tab, count] of Object.entries(await deskOffers.overview(anybody as Staff)))
    expect([deskOffers.path, tab, count > 0]).toEqual([deskOffers.path, tab, true]);
  const bills = await memberBills.overview(owner as unknown as Member);
  for (const tab of billTabs) expect([tab, bills[tab] > 0]).toEqual([tab, true]);
  for (const [tab, count] of Object.entries(await interceptions.overview(anybody as Staff)))
    expect([tab, count > 0]).toEqual([tab, true]);
  const changes = await db.rows<{ askedBy: string }>(
    sql`select asked_by from order_change where status = 'WAITING' order by asked_by`,
  );
  expect(changes.map(({ askedBy }) => askedBy)).toEqual(["MEMBER", "STORE"]);
  for (const [tab, count] of Object.entries(await memberClaims.overview(owner as unknown as Member)))
    expect(["claims", tab, count > 0]).toEqual(["claims", tab, true]);
  for (const [tab, count] of Object.entries(await deskClaims.overview(anybody as Staff)))
    expect(["desk claims", tab, count > 0]).toEqual(["desk claims", tab, true]);
  for (const list of [receipts, returns, weights])
    for (const [tab, count] of Object.entries(await list.overview(anybody as Staff)))
      expect([list.path, tab, count > 0]).toEqual([list.path, tab, true]);
  const files = await db.rows<{ status: string }>(sql`
    select distinct status from import_run where kind = 'orders' order by status`);
  expect(files.map(({ status }) => status)).toEqual([
    "CANCELLED",
    "CHECKED",
    "DONE",
    "DONE_WITH_ERRORS",
    "FAILED",
    "UNDONE",
  ]);
  const refunds = await deskRefunds.overview(anybody as Staff);
  for (const tab of refundTabs) expect([tab, refunds[tab] > 0]).toEqual([tab, true]);
  for (const [tab, count] of Object.entries(await creditLines.overview(anybody as Staff)))
    expect([tab, count > 0]).toEqual([tab, true]);
  const nora = await db.first<{ id: string }>(sql`select id from "user" where email = 'nora@quayside.test'`);
  const loans = (await drawsOf(nora?.id ?? "")).map(({ overdue, amount, writtenOff }) => [
    overdue,
    writtenOff === amount,
  ]);
  expect(loans).toEqual([
    [true, false],
    [false, true],
  ]);
  for (const [tab, count] of Object.entries(await bankLines.overview(anybody as Staff)))
    expect([tab, count > 0]).toEqual([tab, true]);
  for (const [tab, count] of Object.entries(await deskWires.overview(anybody as Staff)))
    expect([tab, count > 0]).toEqual([tab, true]);
  for (const [tab, count] of Object.entries(await deskRecharges.overview(anybody as Staff)))
    expect([tab, count > 0]).toEqual([tab, true]);
  // Paid is a state that no recharge stays in: it is credited in the same moment.
  for (const [tab, count] of Object.entries(await memberRecharges.overview(owner as unknown as Member)))
    if (tab !== "PAID") expect([tab, count > 0]).toEqual([tab, true]);
  for (const [tab, count] of Object.entries(await deskParcels.overview(anybody as Staff)))
    expect([tab, count > 0]).toEqual([tab, true]);
  for (const state of ["number", "labelled", "open", "gone", "void"] as const)
    expect([state, (await outboundParcels.overview(anybody as Staff))[state] > 0]).toEqual([state, true]);
  for (const list of [stockCounts, transfers, binList, stockList])
    for (const [tab, count] of Object.entries(await list.overview(anybody as Staff)))
      expect([tab, count > 0]).toEqual([tab, true]);
  const { webhooks: _, ...health } = await storeHealth.overview(anybody as Staff);
  for (const [tab, count] of Object.entries(health)) expect([tab, count > 0]).toEqual([tab, true]);
  const stores = await db.rows(sql`
    select s.platform, s.status, count(o.id) filter (where o.status = 'SHIPPED')::int > 0 as sent,
      count(o.id) filter (where o.abnormal && array['STORE_CANCELLED'])::int > 0 as cancelled,
      count(o.id) filter (where o.status = 'AWAITING_PAYMENT' and o.connection = 'CONNECTED')::int > 0 as to_pay
    from store s left join store_order o on o.store_id = s.id
    where s.user_id = ${owner.id} and s.platform <> 'manual' group by s.id order by s.platform`);
  const whole = { status: "CONNECTED", sent: true, cancelled: true, toPay: true };
  expect(stores).toEqual(["aliexpress", "woocommerce"].map((platform) => ({ platform, ...whole })));
  const left = await db.first<{ n: number }>(
    sql`select count(*)::int as n from store_order where autopay_note is not null`,
  );
  expect(left?.n).toBeGreaterThan(0);
  for (const [status, count] of Object.entries(await disputes.overview(anybody as Staff)))
    expect([status, count > 0]).toEqual([status, true]);
  expect((await cardsOf(owner.id)).map(({ last4 }) => last4)).toEqual(["4242", "4444"]);
  const differs = await db.rows<{ kind: string }>(
    sql`select distinct kind from provider_difference order by kind`,
  );
  expect(differs.map(({ kind }) => kind)).toEqual([
    "amount",
    "balance",
    "changed",
    "currency",
    "fee",
    "not-at-provider",
    "not-in-books",
  ]);
  const clean = await db.rows(sql`
    select 1 from provider_day d join provider_day_total t on t.day_id = d.id
    where t.provider = t.books and t.on_way = 0 and t.lines > 0 and not exists (
      select 1 from provider_difference x where x.provider = d.provider and x.day = d.day)`);
  expect(clean).not.toEqual([]);
  const busy = await db.rows<{ provider: string; days: number }>(sql`
    select d.provider, count(distinct d.day)::int as days from provider_day d join provider_line l
      on l.provider = d.provider and l.day = d.day group by d.provider order by d.provider`);
  expect(busy).toEqual([
    { provider: "paypal", days: 2 },
    { provider: "stripe", days: 2 },
  ]);
  expect(await checkLedger()).toMatchObject({ clean: true });
  await seedDemo();
  expect(await memberOrders.overview(owner as unknown as Member)).toEqual(counts);
});
