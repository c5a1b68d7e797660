/** Goods of bulk orders in the rooms of buying and the warehouse: who gets what, what is dropped, and nothing is lost. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { startPayment } from "~/domain/payments/payments.server";
import { allocateFree } from "~/domain/purchasing/allocate.server";
import { noteDemandAgain } from "~/domain/purchasing/demand.server";
import { findPurchase } from "~/domain/purchasing/order.server";
import { purchaseSteps } from "~/domain/purchasing/steps.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { letGoOfLost } from "~/domain/stock/lost.server";
import { undoLine } from "~/domain/warehouse/receiving/receive.server";
import { db, sql, transaction } from "~/platform/db";
import { loader as toBuyLoader } from "~/routes/desk/purchasing/to-buy";
import { buy, come, receive, shelfOf, shelve, toBuyOf } from "../../../tests/bulk-goods";
import { makeMember, makeStaff, type TestMember } from "../../../tests/factories";
import { address, prepareOrders } from "../../../tests/orders";
import { acceptedOrder, makeBuying, type Buying } from "../../../tests/purchases-of-goods";
import { fund } from "../../../tests/funds";
import { lotsOf } from "../../../tests/own-goods";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { issueDearer } from "~/domain/purchasing/issues.server";
import { decideBulk, decideIssue } from "./desk.server";
import { issuesOf, settleOver } from "./issues.server";
import { readyMark } from "./rules";
import { bulkOf } from "./view.server";
import { bulkSteps } from "./steps.server";

beforeAll(prepareOrders);

afterEach(async () => {
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

/** A paid bulk order of one SKU of a world, at $10 a piece. */
async function paidBulk(
  world: Buying,
  qty: number,
  { member, deposit = false }: { member: TestMember; deposit?: boolean },
): Promise<string> {
  const goods = BigInt(qty) * 1_000n;
  const no = `B-${randomUUID()}`;
  const order = await db.first<{ id: string }>(sql`
    insert into bulk_order (no, user_id, kind, warehouse_id, goods, is_split, deposit, price_lock_until)
    values (${no}, ${member.id}, 'INVENTORY', ${world.warehouseId}, ${goods}, ${deposit},
      ${deposit ? (goods * 3n) / 10n : 0n}, now() + interval '1 day') returning id`);
  await db.run(sql`
    insert into bulk_line (bulk_order_id, variant_id, qty, unit_price)
    values (${order?.id ?? ""}::uuid, ${world.skuId}, ${qty}, 1000)`);
  const paid = await startPayment(
    { id: member.id, email: member.email, locale: "en-US" },
    {
      method: "wallet",
      useCredit: false,
      idemKey: randomUUID(),
      payables: [{ type: "bulk_order", id: order?.id ?? "" }],
      expectedTotal: deposit ? (goods * 3n) / 10n : goods,
    },
  );
  expect(paid).toMatchObject({ ok: true });
  await runJobs();
  return no;
}

async function scene(onHand = 0) {
  const world = await makeBuying({ onHand });
  const member = await makeMember();
  await fund(member.id, 200_000_000n);
  const goods = { warehouseId: world.warehouseId, variants: [{ id: world.skuId, sku: world.sku }] };
  const staff = await makeStaff({ roles: ["admin"] });
  const see = async (no: string) => {
    const order = await bulkOf(member.id, no);
    const line = order?.lines[0];
    if (!order || !line) throw new Error(`no order ${no}`);
    return { ...order, line };
  };
  const desk = (no: string, fields: Parameters<typeof decideBulk>[2]) =>
    decideBulk(staff as never, no, fields, randomUUID());
  const drop = async (no: string, sound: number, defective: number) => {
    const counted = [{ lineId: (await see(no)).line.id, sound, defective }];
    return desk(no, { intent: "refund-line", counted, reason: "The maker stopped it" });
  };
  return { world, member, goods, staff, see, desk, drop };
}

describe("who gets which pieces", () => {
  test("a paid order takes what lies free at once, and only the rest is bought", async () => {
    const { world, member, goods, see } = await scene(8);
    const no = await paidBulk(world, 10, { member });
    expect(await see(no)).toMatchObject({ status: "TO_BE_PURCHASED", line: { received: 8 } });
    expect(await toBuyOf(goods)).toMatchObject({ missing: 2, qty: 2 });
    const all = await paidBulk(world, 3, { member });
    await come(goods, 5);
    expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK" });
    expect(await see(all)).toMatchObject({ status: "READY_TO_STOCK", purchasedAt: null });
  });

  test("store orders and bulk orders wait in one line: the one that was paid first comes first", async () => {
    const { world, member, goods, see } = await scene();
    const first = await acceptedOrder(world, 3);
    const bulk = await paidBulk(world, 5, { member });
    const last = await acceptedOrder(world, 2);
    expect(await toBuyOf(goods)).toEqual({ missing: 10, qty: 10, orders: 3 });
    const buyer = await makeStaff({ roles: ["sourcing"] });
    const listed = await callLoader(toBuyLoader, {
      url: `/desk/purchasing/to-buy?q=${world.sku}`,
      as: buyer,
    });
    expect(listed.data.page.rows[0]?.named).toEqual([
      { no: first.no, bulk: false },
      { no: bulk, bulk: true },
      { no: last.no, bulk: false },
    ]);
    const purchase = await findPurchase(await buy(goods));
    expect(purchase?.rows[0]?.orders).toEqual([
      { no: first.no, qty: 3, bulk: false },
      { no: bulk, qty: 5, bulk: true },
      { no: last.no, qty: 2, bulk: false },
    ]);
    await come(goods, 6);
    expect((await see(bulk)).line.received).toBe(3);
    await come(goods, 4);
    expect(await see(bulk)).toMatchObject({ status: "READY_TO_STOCK" });
    expect(await shelfOf(goods)).toEqual({ onHand: 10, reserved: 10 });
  });

  test("a purchase that is short is to buy again; one that is opened again stands for the order again", async () => {
    const { world, member, goods, see } = await scene();
    const bulk = await paidBulk(world, 10, { member });
    const purchase = await buy(goods);
    const id = (await findPurchase(purchase))?.id ?? "";
    await receive(goods, purchase, { good: 4 });
    await shelve(goods);
    expect(await purchaseSteps.runStep(world.by, purchase, "close-short", {})).toMatchObject({ ok: true });
    expect(await toBuyOf(goods)).toMatchObject({ missing: 6, qty: 6 });
    const again = await buy(goods);
    expect((await findPurchase(again))?.rows[0]?.orders).toEqual([{ no: bulk, qty: 6, bulk: true }]);
    await transaction((tx) => noteDemandAgain(tx, id));
    expect((await see(bulk)).line).toMatchObject({ received: 4 });
  });

  test("a delivery that was booked wrongly is taken back: nothing is defective", async () => {
    const { world, member, goods, see } = await scene();
    const no = await paidBulk(world, 10, { member });
    const purchase = await buy(goods);
    await receive(goods, purchase, { good: 0, rejected: 3 });
    expect((await see(no)).line).toMatchObject({ received: 3, defective: 3 });
    const line = await db.first<{ id: string; no: string }>(sql`
      select l.id, r.no from receipt_line l join receipt r on r.id = l.receipt_id where l.variant_id = ${world.skuId}`);
    const warehouse = await makeStaff({ roles: ["warehouse"] });
    const undone = await undoLine(warehouse, line?.no ?? "", line?.id ?? "", "Wrong box", randomUUID());
    expect(undone).toMatchObject({ ok: true });
    expect((await see(no)).line).toMatchObject({ received: 0, defective: 0 });
  });
});

describe("what goes wrong with a purchase", () => {
  const idOf = async (no: string) =>
    (await db.first<{ id: string }>(sql`select id from bulk_order where no = ${no}`))?.id ?? "";
  const open = async (no: string, side: "member" | "desk" = "member") =>
    (await issuesOf(await idOf(no), side)).map(({ id, kind, qty }) => ({ id, kind, qty }));
  const delay = async (world: Buying, purchase: string, expectedOn: string) => {
    const row = await db.first<{ version: number }>(
      sql`select version from purchase_order where no = ${purchase}`,
    );
    return purchaseSteps.runStep(world.by, purchase, "delay", {
      input: { intent: "delay", expectedOn, version: row?.version ?? 0 } as never,
    });
  };

  test("short: the member is asked, and has the pieces taken off; a second answer finds it done", async () => {
    const { world, member, goods, see } = await scene();
    const no = await paidBulk(world, 10, { member });
    const { balance } = await walletOf(member.id);
    const purchase = await buy(goods);
    await receive(goods, purchase, { good: 4 });
    await shelve(goods);
    await purchaseSteps.runStep(world.by, purchase, "close-short", {});
    const [issue] = await open(no);
    expect(issue).toMatchObject({ kind: "SHORT", qty: 6 });
    const answer = (intent: "issue-wait" | "issue-drop", by = member.id) =>
      decideIssue({ member: by }, no, { intent, issue: issue?.id ?? "" }, randomUUID());
    expect(await answer("issue-drop", (await makeMember()).id)).toMatchObject({
      error: "bulk:error.unknown",
    });
    expect(await answer("issue-drop")).toMatchObject({ ok: true });
    expect(await answer("issue-wait")).toMatchObject({ error: "bulk:error.stale" });
    expect((await walletOf(member.id)).balance).toBe(balance + 6_000n);
    expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK", less: 6_000n, line: { cancelled: 6 } });
    expect(await toBuyOf(goods)).toMatchObject({ missing: 0 });
    const told = await db.rows(sql`
      select 1 from notification where user_id = ${member.id} and event = 'bulk.missing'`);
    expect(told).toHaveLength(1);
  });

  test("late: waiting settles it until it is later still; what has come is asked about no more", async () => {
    const { world, member, goods } = await scene();
    const no = await paidBulk(world, 10, { member, deposit: true });
    const purchase = await buy(goods);
    expect(await delay(world, purchase, "2099-01-01")).toMatchObject({ ok: true });
    const [issue] = await open(no);
    expect(issue).toMatchObject({ kind: "LATE", qty: 10 });
    const input = { intent: "issue-wait", issue: issue?.id ?? "" } as const;
    expect(await decideIssue({ member: member.id }, no, input, randomUUID())).toMatchObject({ ok: true });
    expect(await open(no)).toEqual([]);
    expect(await delay(world, purchase, "2099-02-01")).toMatchObject({ ok: true });
    expect(await open(no)).toMatchObject([{ kind: "LATE" }]);
    await come(goods, 10);
    expect(await open(no)).toEqual([]);
    await settleOver();
    expect(
      await db.rows(
        sql`select settled_how from bulk_issue where bulk_order_id = ${await idOf(no)} order by id`,
      ),
    ).toEqual([{ settledHow: "wait" }, { settledHow: "over" }]);
  });

  test("dearer: the desk's alone, and over when the price is as it was", async () => {
    const { world, member, goods, desk } = await scene();
    const no = await paidBulk(world, 10, { member });
    await buy(goods);
    const line = await db.first<{ id: string }>(sql`
      select l.id from purchase_order_line l where l.variant_id = ${world.skuId} order by l.id desc limit 1`);
    const cost = (price: bigint) =>
      transaction((tx) => issueDearer(tx, line?.id ?? "", { list: 500n, before: 500n, cost: price }));
    await cost(900n);
    expect(await open(no)).toEqual([]);
    const [issue] = await open(no, "desk");
    expect(issue).toMatchObject({ kind: "DEARER" });
    const wait = { intent: "issue-wait", issue: issue?.id ?? "" } as const;
    expect(await decideIssue({ member: member.id }, no, wait, randomUUID())).toMatchObject({ ok: false });
    await cost(500n);
    expect(await open(no, "desk")).toEqual([]);
    await cost(900n);
    const [again] = await open(no, "desk");
    expect(await desk(no, { intent: "issue-wait", issue: again?.id ?? "" })).toMatchObject({ ok: true });
    expect(await open(no, "desk")).toEqual([]);
  });
});

describe("pieces that cannot be had", () => {
  test("paid in full: they are given back, and the order goes on without them", async () => {
    const { world, member, goods, see, desk, drop } = await scene();
    const no = await paidBulk(world, 10, { member });
    const { balance } = await walletOf(member.id);
    const purchase = await buy(goods);
    await receive(goods, purchase, { good: 6, rejected: 2 });
    await shelve(goods);
    expect(await drop(no, 3, 2)).toMatchObject({ ok: false, error: "bulk:error.tooMany" });
    expect(await drop(no, 2, 2)).toMatchObject({ ok: true });
    expect((await walletOf(member.id)).balance).toBe(balance + 4_000n);
    expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK", less: 4_000n, line: { cancelled: 4 } });
    expect(await desk(no, { intent: "put-away" })).toMatchObject({ ok: true });
    expect(await see(no)).toMatchObject({ status: "IN_STOCK", line: { stocked: 6 } });
  });

  test("all others are put away already: the order is in stock then", async () => {
    const { world, member, goods, see, desk, drop } = await scene();
    const no = await paidBulk(world, 10, { member });
    await come(goods, 6);
    expect(await desk(no, { intent: "put-away" })).toMatchObject({ ok: true });
    expect(await drop(no, 4, 0)).toMatchObject({ ok: true });
    expect(await see(no)).toMatchObject({ status: "IN_STOCK", line: { stocked: 6, cancelled: 4 } });
    expect(await toBuyOf(goods)).toMatchObject({ missing: 0 });
  });

  test("with a deposit the balance is smaller; what it does not bear, or all of it, ends the order instead", async () => {
    const { world, member, goods, see, desk, drop } = await scene();
    const no = await paidBulk(world, 10, { member, deposit: true });
    expect(await drop(no, 10, 0)).toMatchObject({ ok: false, error: "bulk:error.all" });
    const given = { intent: "give-up", kept: 1n, reason: "The maker stopped it" } as const;
    expect(await desk(no, given)).toMatchObject({ error: "bulk:error.keptNothing" });
    expect(await drop(no, 7, 0)).toMatchObject({ ok: false, error: "bulk:error.deposit" });
    expect(await drop(no, 4, 0)).toMatchObject({ ok: true });
    await come(goods, 6);
    expect(await desk(no, { intent: "bill-balance", shipping: 0n })).toMatchObject({ ok: true });
    expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK", due: 3_000n });
  });
});

test("nothing was bought yet: staff end the order, and all of it goes back", async () => {
  const { world, member, see, desk } = await scene();
  const { balance } = await walletOf(member.id);
  const no = await paidBulk(world, 10, { member, deposit: true });
  const given = { intent: "give-up", kept: 0n, reason: "The maker stopped it" } as const;
  expect(await desk(no, given)).toMatchObject({ ok: true });
  expect(await see(no)).toMatchObject({ status: "CLOSED" });
  expect((await walletOf(member.id)).balance).toBe(balance);
});

test("a purchase that is cancelled before anything came binds nobody", async () => {
  const { world, member, goods, see } = await scene();
  const no = await paidBulk(world, 10, { member });
  const purchase = await buy(goods);
  expect((await see(no)).purchasedAt).not.toBeNull();
  expect(await bulkSteps.runStep({ member: member.id }, no, "cancel", {})).toMatchObject({
    error: "bulk:error.placed",
  });
  expect(await purchaseSteps.runStep(world.by, purchase, "cancel", {})).toMatchObject({ ok: true });
  expect((await see(no)).purchasedAt).toBeNull();
  expect(await bulkSteps.runStep({ member: member.id }, no, "cancel", {})).toMatchObject({ ok: true });
});

describe("while the money for goods is in dispute", () => {
  /** A dispute over everything that paid for an order. */
  const dispute = async (no: string) => {
    const made = await db.run(sql`
      insert into dispute (provider, provider_id, payment_id, user_id, amount, ccy, value)
      select 'stripe', ${`dp_${no}`}, p.id, p.user_id, p.amount, p.ccy, p.amount
      from bulk_order b join payment_payable k on k.payable_id = b.id join payment p on p.id = k.payment_id
      where b.no = ${no} and k.payable_type = 'bulk_order'`);
    expect(made).toBe(1);
  };
  const ends = (no: string, status: "WON" | "LOST") =>
    db.run(sql`
      update dispute set status = ${status}, closed_at = now() where provider_id = ${`dp_${no}`}`);

  test.each(["INVENTORY", "BULK"] as const)(
    "what is bought for %s stays held until it is won",
    async (kind) => {
      const { world, member, goods, see, desk } = await scene();
      const [no, other] = [await paidBulk(world, 6, { member }), await paidBulk(world, 2, { member })];
      const sentTo = kind === "BULK" ? JSON.stringify({ ...address(), houseNo: "" }) : null;
      await db.run(sql`
      update bulk_order set kind = ${kind}, address = ${sentTo}::jsonb where no = any(${[no, other]}::text[])`);
      await come(goods, 8);
      const leave = async (which: string) => {
        const parcels = [{ kind: "pallet" as const, grams: 90_000, trackingNo: which }];
        const ship = { carrier: "Maersk", parcels, ready: readyMark((await see(which)).lines) };
        return desk(which, kind === "BULK" ? { intent: "ship", ...ship } : { intent: "put-away" });
      };
      await dispute(no);
      for (const status of ["OPEN", "LOST"] as const) {
        if (status === "LOST") await ends(no, status);
        expect(await leave(no)).toEqual({ ok: false, error: "bulk:error.disputed" });
        expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK", line: { received: 6, stocked: 0 } });
        expect(await shelfOf(goods)).toEqual({ onHand: 8, reserved: 8 });
      }
      await ends(no, "WON");
      expect(await leave(no)).toMatchObject({ ok: true });
      expect((await see(no)).line.stocked).toBe(6);
      // Another order of the same member was never held.
      expect(await leave(other)).toMatchObject({ ok: true });
    },
  );
});

/** So many pieces of a shelf were not found. */
const lose = (
  { variants, warehouseId }: { variants: readonly { id: string }[]; warehouseId: string },
  qty: number,
) =>
  transaction(async (tx) => {
    const [variantId = ""] = variants.map(({ id }) => id);
    const moves = [{ variantId, warehouseId, binId: null, qty: -qty, reason: "loss" as const }];
    await letGoOfLost(tx, moves, "loss");
    expect(await moveGoods(tx, "system", moves)).toMatchObject({ ok: true });
  });

test("goods that are lost after the balance was asked for: it is due once they are here again", async () => {
  const { world, member, goods, see, desk } = await scene();
  const no = await paidBulk(world, 5, { member, deposit: true });
  await come(goods, 5);
  expect(await desk(no, { intent: "bill-balance", shipping: 0n })).toMatchObject({ ok: true });
  await lose(goods, 1);
  expect(await see(no)).toMatchObject({ status: "TO_BE_PURCHASED", balanceDueAt: null });
  await come(goods, 1);
  expect(await desk(no, { intent: "bill-balance", shipping: 0n })).toMatchObject({ ok: true });
  expect(await see(no)).toMatchObject({ due: 3_500n });
});

test("free pieces of a member that are not found leave the latest lot; the member is told", async () => {
  const { world, member, goods, see, desk } = await scene();
  const no = await paidBulk(world, 5, { member });
  await come(goods, 5);
  expect(await desk(no, { intent: "put-away" })).toMatchObject({ ok: true });
  await lose(goods, 2);
  expect(await lotsOf(member.id)).toEqual([{ left: 3, reserved: 0 }]);
  expect(await shelfOf(goods)).toEqual({ onHand: 3, reserved: 3 });
  await lose(goods, 3);
  await runJobs();
  expect(await see(no)).toMatchObject({ status: "CLOSED" });
  const told = await db.rows(
    sql`select 1 from notification where user_id = ${member.id} and event = 'own.lost'`,
  );
  expect(told).toHaveLength(2);
});

test("an order that ends lets go of its pieces, and the next one that waits gets them", async () => {
  const { world, member, goods, see } = await scene();
  const first = await paidBulk(world, 5, { member });
  const second = await paidBulk(world, 5, { member });
  await come(goods, 4);
  expect([(await see(first)).line.received, (await see(second)).line.received]).toEqual([4, 0]);
  expect(await bulkSteps.runStep({ member: member.id }, first, "cancel", {})).toMatchObject({ ok: true });
  await runJobs();
  await allocateFree();
  expect((await see(second)).line.received).toBe(4);
  expect(await shelfOf(goods)).toEqual({ onHand: 4, reserved: 4 });
});

test("pieces that are not there any more are to come again; a piece of a store order goes first", async () => {
  const { world, member, goods, see } = await scene();
  const no = await paidBulk(world, 5, { member });
  await acceptedOrder(world, 2);
  await come(goods, 7);
  expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK" });
  await lose(goods, 3);
  expect(await see(no)).toMatchObject({ status: "TO_BE_PURCHASED", line: { received: 4 } });
  expect(await shelfOf(goods)).toEqual({ onHand: 4, reserved: 4 });
  expect(await toBuyOf(goods)).toMatchObject({ missing: 3, qty: 3 });
  await come(goods, 1);
  expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK" });
});

test("the most pieces are bought, given out and put away as few are", async () => {
  const { world, member, goods, see, desk } = await scene();
  const no = await paidBulk(world, 99_999, { member });
  const purchase = await buy(goods);
  await receive(goods, purchase, { good: 99_999 });
  await shelve(goods);
  expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK" });
  const press = () => desk(no, { intent: "put-away" });
  const [one, two] = await Promise.all([press(), press(), come(goods, 1)]);
  expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1);
  expect(await see(no)).toMatchObject({ status: "IN_STOCK", line: { stocked: 99_999 } });
  expect(await shelfOf(goods)).toEqual({ onHand: 100_000, reserved: 99_999 });
});

test("whatever comes, is refused, replaced, dropped, put away or ended: each piece stands in one stage", async () => {
  const act = fc.record({
    what: fc.constantFrom("come", "deliver", "replace", "drop", "away", "cancel", "pay"),
    which: fc.nat(1),
    some: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      const { world, member, goods, see, desk, drop } = await scene();
      const orders = [await paidBulk(world, 5, { member }), await paidBulk(world, 4, { member })];
      let purchase: string | null = null;
      for (const { what, which, some } of acts) {
        const no = orders[which] ?? "";
        if (what === "come") await come(goods, some);
        if (what === "pay") orders.push(await paidBulk(world, some, { member }));
        if (what === "cancel") await bulkSteps.runStep({ member: member.id }, no, "cancel", {});
        if (what === "away") await desk(no, { intent: "put-away" });
        if (what === "drop") await drop(no, some, which);
        if (what === "replace") {
          const counted = [{ lineId: (await see(no)).line.id, sound: 0, defective: some }];
          await desk(no, { intent: "replace", counted });
          await runJobs();
        }
        if (what === "deliver") {
          if ((await toBuyOf(goods))?.qty) purchase = await buy(goods);
          if (purchase)
            await receive(goods, purchase, { good: some, rejected: which, more: true }).catch(closed);
          if (purchase) await shelve(goods).catch(closed);
        }
        for (const each of orders) {
          const { line } = await see(each);
          const open = line.qty - line.received - line.cancelled;
          const ready = line.received - line.stocked - line.defective;
          expect(Math.min(open, ready, line.stocked, line.defective, line.cancelled)).toBeGreaterThanOrEqual(
            0,
          );
        }
        const { mismatches } = await checkLedger();
        expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

/** A purchase of which nothing more comes takes no delivery. */
function closed(error: unknown): void {
  expect(String(error)).toMatch(/not-awaited|not-here/);
}
