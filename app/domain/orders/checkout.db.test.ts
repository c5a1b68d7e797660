import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as confirmAction, loader as confirmLoader } from "~/routes/user/orders/pay-confirmation";
import { action as paymentAction, loader as paymentLoader } from "~/routes/user/orders/order-payment";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { makeMember } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { whenWaiting } from "../../../tests/setup/locks";
import { control } from "../../../tests/setup/outside";
import {
  fund,
  lineOf,
  makeWorld,
  newOrder,
  prepareOrders,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { payAt } from "../../../tests/payments/checkout";
import { createCheckout, payCheckout } from "./checkout.server";
import { moveOrder } from "./member-actions.server";

beforeAll(prepareOrders);
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  forgetStripe();
  expect(await checkLedger()).toMatchObject({ clean: true });
});

async function checkout(world: World, ...orders: OrderRow[]): Promise<string> {
  const id = await createCheckout(
    world.member.id,
    orders.map((order) => order.no),
  );
  if (!id) throw new Error("no checkout");
  return id;
}

const look = (world: World, id: string) =>
  callLoader(confirmLoader, { url: paths.payConfirmation(id, { method: "wallet" }), as: world.member });

async function confirm(world: World, id: string, fields: Record<string, string> = {}) {
  const { data } = await look(world, id);
  const shown = {
    expected_total: data.checkout.total.toString(),
    seen: data.checkout.seen,
    method: "wallet",
  };
  return callAction(confirmAction, {
    url: paths.payConfirmation(id),
    as: world.member,
    form: { ...shown, ...fields },
  });
}

const paymentIn = (location: string | null) =>
  new URL(location ?? "", "http://x").searchParams.get("payment") ?? "";
const errorOf = (answer: { data: unknown }) =>
  (answer.data as { result?: { error?: Record<string, string[]> } }).result?.error?.[""]?.[0];

async function state(order: OrderRow) {
  return db.first<{ status: string; box: string; locked: boolean; paid: boolean }>(sql`
    select status, box, pay_lock is not null as locked, paid_at is not null as paid from store_order where id = ${order.id}`);
}

const reserved = (order: OrderRow) =>
  db.rows<{ status: string; qty: number }>(
    sql`select status, qty from stock_reservation where ref_type = 'store_order' and ref_id = ${order.id}`,
  );

describe("paying from the wallet", () => {
  test("two orders in one payment: money, stock, history, mail, acceptance later", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const [a, b] = [await newOrder(world), await newOrder(world, { lines: [lineOf(world, 1, 2)] })];
    const id = await checkout(world, a, b);
    const answer = await confirm(world, id);
    expect(answer.status).toBe(303);
    const view = await lookAtPayment(world.member.id, paymentIn(answer.location));
    expect(view).toMatchObject({ status: "SUCCESSFUL", amount: a.total + b.total });
    expect(await state(a)).toEqual({ status: "PENDING", box: "ACTIVE", locked: false, paid: true });
    expect(await reserved(b)).toEqual([{ status: "firm", qty: 2 }]);
    expect((await walletOf(world.member.id)).balance).toBe(100_000n - a.total - b.total);
    await runJobs();
    const mails = () =>
      db.rows<{ template: string }>(sql`select template from mail where "to" = ${world.member.email}`);
    expect(await mails()).toEqual([{ template: "orders.paid" }]);
    // Told once, and a job that an older version left behind names its one payment.
    const left = { orderIds: [a.id, b.id], paymentId: paymentIn(answer.location) };
    await addJob(db, "orders.paid", left);
    await runJobs();
    expect(await mails()).toHaveLength(1);
    await db.run(sql`delete from mail where "to" = ${world.member.email}`);
    await addJob(db, "orders.paid", left);
    await runJobs();
    expect(await mails()).toEqual([{ template: "orders.paid" }]);
    const page = await callLoader(payState, { url: answer.location ?? "", as: world.member });
    expect(page.status).toBe(200);
  });

  test("too little: the contract's message before anything is tried, and the link asks for the difference", async () => {
    const world = await makeWorld();
    const order = await newOrder(world);
    const id = await checkout(world, order);
    const { data } = await look(world, id);
    expect(data.checkout.lacking).toBe(order.total);
    const answer = await confirm(world, id);
    expect([answer.status, errorOf(answer)]).toEqual([409, "payments:error.recharge"]);
    expect(await state(order)).toMatchObject({ status: "AWAITING_PAYMENT", locked: false });
  });

  test("without a method the contract's sentence is said where one chooses it", async () => {
    const world = await makeWorld();
    const id = await checkout(world, await newOrder(world));
    for (const method of ["", "gold", "card:1"]) {
      const url = paths.payConfirmation(id, { method });
      const { location } = await callLoader(confirmLoader, { url, as: world.member });
      expect(location).toBe(paths.orderPayment(id, { missing: "method" }));
      const { data } = await callLoader(paymentLoader, { url: location ?? "", as: world.member });
      expect(data.refused).toBe("payments:error.choose");
    }
  });

  test("a total that changed since it was shown is refused, and shown anew", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    const id = await checkout(world, order);
    const { data } = await look(world, id);
    await db.run(sql`update variant set price = 2000 where id = ${world.variants[0]?.skuId ?? null}`);
    const form = {
      expected_total: data.checkout.total.toString(),
      seen: data.checkout.seen,
      method: "wallet",
    };
    const answer = await callAction(confirmAction, {
      url: paths.payConfirmation(id),
      as: world.member,
      form,
    });
    expect([answer.status, errorOf(answer)]).toEqual([409, "payments:error.changed"]);
    expect((await look(world, id)).data.checkout.total).toBe(order.total + 750n);
    expect(await state(order)).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect((await confirm(world, id)).status).toBe(303);
  });

  test("an address that changed without the total is refused, too", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    const id = await checkout(world, order);
    const { data } = await look(world, id);
    await db.run(sql`update store_order set quote_version = quote_version + 1 where id = ${order.id}`);
    const form = {
      expected_total: data.checkout.total.toString(),
      seen: data.checkout.seen,
      method: "wallet",
    };
    const answer = await callAction(confirmAction, {
      url: paths.payConfirmation(id),
      as: world.member,
      form,
    });
    expect(errorOf(answer)).toBe("payments:error.changed");
  });

  test("eight presses in eight tabs pay once", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    const checkouts = await Promise.all(Array.from({ length: 8 }, () => checkout(world, order)));
    const answers = await Promise.all(checkouts.map((id) => confirm(world, id)));
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 303)) expect(answer.status).toBe(409);
    expect((await walletOf(world.member.id)).balance).toBe(100_000n - order.total);
    expect(await state(order)).toMatchObject({ status: "PENDING" });
  });

  test("who confirms while another tab takes the order away is told that nothing is left to pay, not of another total", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    const id = await checkout(world, order);
    const late = await transaction(async (tx) => {
      await tx.run(sql`select 1 from store_order where id = ${order.id} for update`);
      const answer = confirm(world, id);
      await whenWaiting(1);
      await tx.run(sql`update store_order set box = 'DRAFT' where id = ${order.id}`);
      return { answer };
    });
    const answer = await late.answer;
    expect([answer.status, errorOf(answer)]).toEqual([409, "orders:error.nothing-payable"]);
  });

  test("the same form twice leads to the same result", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    const id = await checkout(world, order);
    const { data } = await look(world, id);
    const form = new FormData();
    form.set("expected_total", data.checkout.total.toString());
    form.set("seen", data.checkout.seen);
    form.set("method", "wallet");
    const post = { url: paths.payConfirmation(id), as: world.member, form };
    const first = await callAction(confirmAction, post);
    const second = await callAction(confirmAction, post);
    expect(second.location).toBe(first.location);
    expect((await walletOf(world.member.id)).balance).toBe(100_000n - order.total);
  });

  test("the same form again, after a process that died before it could answer, leads to its payment", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    const id = await checkout(world, order);
    const { data } = await look(world, id);
    const { total, seen } = data.checkout;
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const send = (key: string) =>
      payCheckout(payer, id, { method: "wallet", expectedTotal: total, seen }, key);
    const first = await send("one form");
    expect(first).toMatchObject({ ok: true, value: { state: "settled" } });
    expect(await send("one form")).toEqual(first);
    expect(await send("another form")).toEqual({ ok: false, error: "orders:error.nothing-payable" });
    expect((await walletOf(world.member.id)).balance).toBe(100_000n - order.total);
  });

  test("of orders with problems only the others are paid", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const good = await newOrder(world);
    const bad = await newOrder(world, { lines: [{ ...lineOf(world), externalVariantId: "unknown" }] });
    const id = await checkout(world, good, bad);
    const { data } = await callLoader(paymentLoader, { url: paths.orderPayment(id), as: world.member });
    expect(data.checkout.payable.map((order) => order.no)).toEqual([good.no]);
    expect(data.checkout.orders.find((order) => order.no === bad.no)?.problems).toEqual([
      "orders:tag.NOT_CONNECTED",
    ]);
    expect((await confirm(world, id)).status).toBe(303);
    expect(await state(bad)).toMatchObject({ status: "AWAITING_PAYMENT" });
  });

  test("the last units go to one of two orders", async () => {
    const world = await makeWorld({ onHand: 3 });
    await fund(world.member.id, 100_000n);
    const orders = [
      await newOrder(world, { lines: [lineOf(world, 0, 2)] }),
      await newOrder(world, { lines: [lineOf(world, 0, 2)] }),
    ];
    const ids = await Promise.all(orders.map((order) => checkout(world, order)));
    const answers = await Promise.all(ids.map((id) => confirm(world, id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409]);
  });

  test("goods an earlier attempt still holds for the order are there for it", async () => {
    const world = await makeWorld({ onHand: 1 });
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    await db.run(sql`
      insert into stock_reservation (variant_id, warehouse_id, qty, ref_type, ref_id, status, expires_at)
      values (${world.variants[0]?.skuId ?? null}, ${world.warehouseId}, 1, 'store_order', ${order.id}, 'held', now() + interval '1 hour')`);
    await db.run(sql`update stock set reserved = 1 where variant_id = ${world.variants[0]?.skuId ?? null}`);
    expect((await confirm(world, await checkout(world, order))).status).toBe(303);
    expect(await reserved(order)).toEqual([{ status: "firm", qty: 1 }]);
  });
});

describe("paying by card", () => {
  test("locks the orders, goes to the provider's page, and settles by what the provider says", async () => {
    const world = await makeWorld();
    const order = await newOrder(world);
    const id = await checkout(world, order);
    const answer = await confirm(world, id, { method: "card" });
    expect(answer.location).toMatch(/\/pay\/cs_/);
    expect(await state(order)).toMatchObject({ status: "AWAITING_PAYMENT", locked: true });
    expect(await reserved(order)).toEqual([{ status: "held", qty: 1 }]);
    expect(await moveOrder(world.member.id, order.no, "cancel")).toEqual({
      ok: false,
      error: "orders:error.pay-locked",
    });
    await payAt(answer.location ?? "");
    const payment = await db.first<{ id: string }>(
      sql`select id from payment where user_id = ${world.member.id}`,
    );
    expect(await lookAtPayment(world.member.id, payment?.id ?? "")).toMatchObject({ status: "SUCCESSFUL" });
    expect(await state(order)).toEqual({ status: "PENDING", box: "ACTIVE", locked: false, paid: true });
    expect((await walletOf(world.member.id)).balance).toBe(0n);
  });

  test("given up: unlocked, and payable again", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    const id = await checkout(world, order);
    await confirm(world, id, { method: "card" });
    const payment = await db.first<{ id: string }>(
      sql`select id from payment where user_id = ${world.member.id}`,
    );
    const { settleFromProvider } = await import("~/domain/payments/settle.server");
    await settleFromProvider(payment?.id ?? "", { kind: "failed", code: "cancelled" });
    expect(await state(order)).toMatchObject({ status: "AWAITING_PAYMENT", locked: false });
    expect((await confirm(world, id)).status).toBe(303);
  });
});

describe("a checkout", () => {
  test("changes the method of an order and leaves one out", async () => {
    const world = await makeWorld();
    const [a, b] = [await newOrder(world), await newOrder(world)];
    const id = await checkout(world, a, b);
    const url = paths.orderPayment(id);
    const { data } = await callLoader(paymentLoader, { url, as: world.member });
    const methods = data.methods[a.no] ?? [];
    expect(methods.length).toBeGreaterThan(1);
    const other = methods.find((method) => method.channelId !== a.channelId);
    const form = { intent: "method", order: a.no, channel: other?.channelId ?? "" };
    expect((await callAction(paymentAction, { url, as: world.member, form })).status).toBe(303);
    await callAction(paymentAction, { url, as: world.member, form: { intent: "leave-out", order: b.no } });
    const after = (await callLoader(paymentLoader, { url, as: world.member })).data.checkout;
    expect(after.orders.map((order) => order.no)).toEqual([a.no]);
    expect(after.orders[0]).toMatchObject({ channelId: other?.channelId, shipping: other?.shipping });
  });

  test("is its member's only, as are the orders in it", async () => {
    const world = await makeWorld();
    const order = await newOrder(world);
    const id = await checkout(world, order);
    const stranger = await makeMember();
    expect((await callLoader(paymentLoader, { url: paths.orderPayment(id), as: stranger })).status).toBe(404);
    expect((await callLoader(confirmLoader, { url: paths.payConfirmation(id), as: stranger })).status).toBe(
      404,
    );
    expect(
      (await callLoader(confirmLoader, { url: "/user/payconfirmation?checkout=1", as: stranger })).status,
    ).toBe(404);
    expect(await createCheckout(stranger.id, [order.no])).toBeNull();
    const form = { intent: "leave-out", order: order.no };
    await callAction(paymentAction, { url: paths.orderPayment(id), as: stranger, form });
    expect((await look(world, id)).data.checkout.orders).toHaveLength(1);
  });

  test("older than a day pays nothing; a quote older than a day is made anew", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    const id = await checkout(world, order);
    await db.run(sql`update store_order set quoted_at = now() - interval '25 hours' where id = ${order.id}`);
    await db.run(sql`update variant set price = 2000 where id = ${world.variants[0]?.skuId ?? null}`);
    expect((await look(world, id)).data.checkout.total).toBe(order.total + 750n);
    await db.run(sql`update checkout set expires_at = now() where id = ${id}`);
    expect((await look(world, id)).data.checkout).toMatchObject({ expired: true, payable: [] });
    expect(errorOf(await confirm(world, id))).toBe("orders:error.nothing-payable");
  });

  test("a payment that dies half-way leaves nothing behind", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 100_000n);
    const order = await newOrder(world);
    await expect(
      transaction(async (tx) => {
        const { storeOrderPayable } = await import("./payable.server");
        const attempt = {
          paymentId: order.id,
          memberId: world.member.id,
          method: "wallet" as const,
          actor: "system" as const,
          reserved: false,
          late: false,
          agreed: new Map(),
          captured: null,
        };
        const dues = await tx.rows<Parameters<typeof storeOrderPayable.settle>[1][number]>(
          sql`select l.id, l.no, l.amount, l.ccy, l.quote_version, l.locked_by, l.facts
            from (${storeOrderPayable.lock([world.member.id], [order.id])}) l`,
        );
        await storeOrderPayable.settle(tx, dues, attempt);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await state(order)).toMatchObject({ status: "AWAITING_PAYMENT", locked: false });
    expect(await reserved(order)).toEqual([]);
  });
});
