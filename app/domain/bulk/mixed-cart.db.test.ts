/** A cart of both kinds: bought together, one order of each kind, one payment (D24). */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { addToCart, changeLine } from "~/domain/cart/cart.server";
import { cartOf } from "~/domain/cart/view.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { db, sql } from "~/platform/db";
import { action as confirmAction, loader as confirmLoader } from "~/routes/user/payments/confirm-step";
import { action as againAction, loader as paymentOrder } from "~/routes/user/cart/payment-order";
import { fund, prepareOrders } from "../../../tests/orders";
import {
  buy,
  errorOf,
  goods,
  order,
  ordersOf,
  otherWarehouse,
  show,
  shopper,
} from "../../../tests/purchases";
import { makeProduct, type TestMember } from "../../../tests/factories";
import { chinaWarehouse } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";

beforeAll(prepareOrders);
afterEach(async () => {
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

/** Sixty pieces in two variants with a tier at sixty, and one piece for a customer. */
async function scene(warehouse?: string) {
  const product = await makeProduct({
    product: { moq: 60, saleModes: ["bulk"] },
    variants: [{ price: 1_000n }, { price: 1_000n }],
    warehouseId: warehouse ?? (await chinaWarehouse()),
    onHand: 0,
  });
  const [red, blue] = product.variants;
  if (!red || !blue) throw new Error("no variants");
  await db.run(sql`insert into price_tier (variant_id, min_qty, price) values (${red.id}, 60, 900)`);
  const one = await goods();
  const { member } = await shopper([one.sku, 1]);
  const owner = { member: member.id };
  expect(await addToCart(owner, { sku: blue.sku, mode: "bulk", qty: 20 })).toEqual({
    ok: false,
    error: "moq",
  });
  expect(await addToCart(owner, { sku: red.sku, mode: "bulk", qty: 60 })).toMatchObject({ ok: true });
  expect(await addToCart(owner, { sku: blue.sku, mode: "bulk", qty: 20 })).toMatchObject({ ok: true });
  const line = (await cartOf(member.id)).find(({ sku }) => sku === red.sku);
  expect((await changeLine(member.id, line?.id ?? "", { qty: 40 })).ok).toBe(true);
  return { member, red, blue };
}

const seenOf = async (member: TestMember, url: string) => {
  const { data } = await show(member, url);
  return { data, seenBulk: data.bulk?.seen ?? "" };
};

const bulkOrders = (memberId: string) =>
  db.rows<{
    no: string;
    kind: string;
    status: string;
    paidState: string;
    goods: bigint;
    deposit: bigint;
  }>(sql`
    select no, kind, status, paid_state, goods, deposit from bulk_order where user_id = ${memberId} order by no`);

async function payAll(member: TestMember, location: string | null) {
  const url = String(location).replace("/paymentorder", "/payconfirmation/step") + "&method=wallet&agreed=on";
  const { data } = await callLoader(confirmLoader, { url, as: member });
  const { step } = data;
  const form = { method: "wallet", expected_total: step.total.toString(), seen: step.seen, agreed: "on" };
  return callAction(confirmAction, { url, as: member, form });
}

describe("a cart of both kinds", () => {
  test("one payment, one order of each kind; minimum and tier count the whole product", async () => {
    const { member } = await scene();
    await fund(member.id, 1_000_000n);
    const url = await buy(member);
    const { data, seenBulk } = await seenOf(member, url);
    expect(data.purchase.problem).toBeNull();
    expect(data.bulk).toMatchObject({ goods: 56_000n, now: 16_800n });
    const placed = await order(member, url, { seenBulk });
    expect(placed.status).toBe(303);
    // Pressed again in another tab: what was placed is shown.
    expect((await order(member, url, { seenBulk })).location).toBe(placed.location);
    expect(await cartOf(member.id)).toEqual([]);
    const shown = await callLoader(paymentOrder, { url: placed.location ?? "", as: member });
    const [sent] = await ordersOf(member.id);
    expect(shown.data.step?.total).toBe((sent?.total ?? 0n) + 16_800n);
    expect(shown.data.step?.loanLimit).toBe(0n);
    const left = (shown.data.until?.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(23 * 3_600_000);
    expect((await payAll(member, placed.location)).location).toMatch(/^\/user\/paystate/);
    expect(await bulkOrders(member.id)).toMatchObject([
      {
        kind: "INVENTORY",
        status: "TO_BE_PURCHASED",
        paidState: "deposit",
        goods: 56_000n,
        deposit: 16_800n,
      },
    ]);
    const state = await db.first<{ status: string; n: number }>(sql`
      select o.status, (select count(*)::int from payment p where p.user_id = o.user_id) as n
      from store_order o where o.user_id = ${member.id}`);
    expect(state).toEqual({ status: "PENDING", n: 1 });
    expect((await walletOf(member.id)).deposit).toBe(16_800n);
  });

  test("goods of two warehouses make two bulk orders, in full where that was chosen", async () => {
    const { member, red, blue } = await scene();
    const line = (await cartOf(member.id)).find(({ sku }) => sku === blue.sku);
    const other = await otherWarehouse();
    await db.run(sql`update cart_item set warehouse_id = ${other} where id = ${line?.id ?? null}`);
    await fund(member.id, 1_000_000n);
    const url = await buy(member);
    const { seenBulk } = await seenOf(member, `${url}&kind=INVENTORY&split=full`);
    const placed = await order(member, url, { seenBulk, kind: "INVENTORY", split: "full" });
    expect(placed.status).toBe(303);
    expect((await bulkOrders(member.id)).map(({ goods: sum, deposit }) => [sum, deposit])).toEqual(
      expect.arrayContaining([
        [36_000n, 0n],
        [20_000n, 0n],
      ]),
    );
    expect(red.sku).not.toBe(blue.sku);
  });

  test("a price that changed meanwhile is shown first; one that changed after 24 hours is quoted anew", async () => {
    const { member, red } = await scene();
    const url = await buy(member);
    const { seenBulk } = await seenOf(member, url);
    await db.run(sql`update price_tier set price = 950 where variant_id = ${red.id}`);
    const shown = (await order(member, url, { seenBulk })).location ?? "";
    expect(shown).toMatch(/^\/user\/cartpaylist/);
    const refused = await order(member, shown, { seenBulk });
    expect([refused.status, errorOf(refused)]).toEqual([409, "cart:error.changed"]);
    expect(await ordersOf(member.id)).toEqual([]);
    const placed = await order(member, url, { seenBulk: (await seenOf(member, url)).seenBulk });
    await db.run(sql`update price_tier set price = 990 where variant_id = ${red.id}`);
    const see = async () =>
      (await callLoader(paymentOrder, { url: placed.location ?? "", as: member })).data.step;
    expect((await see())?.payables.find(({ type }) => type === "bulk_order")).toMatchObject({
      amount: 17_400n,
      problem: null,
    });
    await db.run(sql`
      update bulk_order set price_lock_until = now() - interval '1 minute' where user_id = ${member.id}`);
    expect((await see())?.payables.find(({ type }) => type === "bulk_order")?.problem).toBe(
      "payments:error.changed",
    );
    const again = await callAction(againAction, {
      url: placed.location ?? "",
      as: member,
      form: { intent: "requote" },
    });
    expect(again.status).toBe(303);
    // 40 × 9.90 + 20 × 10.00, of which 30 %.
    expect((await see())?.payables.find(({ type }) => type === "bulk_order")).toMatchObject({
      amount: 17_880n,
      problem: null,
    });
  });

  test("fewer than the minimum, and an address that is missing, are said before anything is ordered", async () => {
    const { member, blue } = await scene();
    const line = (await cartOf(member.id)).find(({ sku }) => sku === blue.sku);
    const url = await buy(member);
    await changeLine(member.id, line?.id ?? "", { qty: 19 });
    const { data } = await seenOf(member, url);
    expect(data.purchase.problem).toBe("cart:error.mend");
    await db.run(sql`delete from cart_item where user_id = ${member.id} and mode = 'dropship'`);
    await changeLine(member.id, line?.id ?? "", { qty: 20 });
    await db.run(sql`delete from address where user_id = ${member.id}`);
    const sent = await seenOf(member, `${url}&kind=BULK`);
    expect(sent.data.purchase.problem).toBe("bulk:error.address");
    expect((await seenOf(member, url)).data.purchase.problem).toBeNull();
  });
});
