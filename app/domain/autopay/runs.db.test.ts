import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { acceptPrice } from "~/domain/orders/member-actions.server";
import { mergeOrders } from "~/domain/orders/merging/merge.server";
import { requote } from "~/domain/orders/member-actions.server";
import { startPayment } from "~/domain/payments/payments.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { loader as transactionsCsv } from "~/routes/list-file";
import { expectCleanBooks } from "../../../tests/ledger";
import { makeMember } from "../../../tests/factories";
import {
  address,
  bring,
  fund,
  lineOf,
  makeWorld,
  newOrder,
  orderRow,
  storeOrder,
} from "../../../tests/orders";
import { saveCard, savedCards } from "../../../tests/payments/saved";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { worldWith, stateOf, paymentsOf, newsOf, waitingRuns } from "../../../tests/autopay";
import { noRule, saveRule } from "./rule.server";
import { runAutopay } from "./run.server";
import { tickAutopay } from "./find-due.server";

beforeEach(() => forgetStripe());
afterEach(expectCleanBooks);

describe("at once", () => {
  test("what can be paid is paid from the balance, once, however many runs there are at once", async () => {
    const world = await worldWith({}, 50_000n);
    const order = await newOrder(world);
    await tickAutopay();
    await runJobs();
    await Promise.all([
      runAutopay(world.member.id),
      runAutopay(world.member.id),
      runAutopay(world.member.id),
    ]);
    expect(await stateOf(order.id)).toEqual({ status: "PENDING", note: null });
    expect(await paymentsOf(world)).toEqual([{ status: "SUCCESSFUL", method: "wallet", auto: true }]);
    expect((await walletOf(world.member.id)).balance).toBe(50_000n - order.total);
    const file = await callLoader(transactionsCsv, {
      as: world.member,
      url: "/user/walletBalance.csv",
    });
    expect(file.body).toMatch(new RegExp(`${order.no}.*Paid by auto-pay`));
  });

  test("orders that are merged are paid together, or not at all", async () => {
    const world = await worldWith({}, 50_000n);
    await saveRule(world.member.id, { ...noRule, mode: "off" });
    const to = address();
    const orders = [];
    for (let i = 0; i < 2; i++) {
      const order = storeOrder(world, { shipTo: to, lines: [lineOf(world, i, 1)] });
      await bring(world, order);
      orders.push(await orderRow(world, order.externalId));
    }
    const [a, b] = orders;
    await mergeOrders(
      world.member.id,
      orders.map(({ no }) => no),
    );
    await saveRule(world.member.id, { ...noRule, mode: "now" });
    await db.run(sql`update store_order set abnormal = '{PRICE_CHANGED}' where id = ${b?.id ?? ""}`);
    await runAutopay(world.member.id);
    expect(await stateOf(a?.id ?? "")).toMatchObject({ status: "AWAITING_PAYMENT" });
    await db.run(sql`update store_order set abnormal = '{}' where id = ${b?.id ?? ""}`);
    await runAutopay(world.member.id);
    for (const order of orders) expect(await stateOf(order.id)).toMatchObject({ status: "PENDING" });
    expect(await paymentsOf(world)).toHaveLength(1);
  });

  test("an order that becomes payable is looked at then, not at the next minute; one that stays so is not again", async () => {
    const world = await worldWith({}, 50_000n);
    const order = await newOrder(world);
    expect(await waitingRuns(world)).toHaveLength(1);
    await runJobs();
    expect(await stateOf(order.id)).toEqual({ status: "PENDING", note: null });

    await saveRule(world.member.id, { ...noRule, mode: "now", maxOrder: 1n });
    const dear = await newOrder(world);
    await runJobs();
    expect((await stateOf(dear.id))?.note).toBe("ORDER_CAP");
    await requote(world.member.id, [dear.id]);
    expect(await waitingRuns(world)).toEqual([]);
  });

  test("an order whose recipient's number is missing is left until somebody enters it", async () => {
    const world = await worldWith({}, 50_000n);
    const shipTo = address({ country: "BR", province: "São Paulo", postCode: "01305-000" });
    const told = storeOrder(world, { shipTo: { ...shipTo, street: "Rua Augusta 12" } });
    await bring(world, told);
    const { id } = await orderRow(world, told.externalId);
    await tickAutopay();
    await runJobs();
    await runAutopay(world.member.id);
    expect(await stateOf(id)).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect(await paymentsOf(world)).toEqual([]);
    await bring(world, { ...told, taxId: "390.533.447-05", modifiedAt: new Date(Date.now() + 1000) });
    await runJobs();
    expect(await stateOf(id)).toEqual({ status: "PENDING", note: null });
  });

  test("an order that becomes payable waits for its hour, or for the member, where the rule says so", async () => {
    for (const mode of ["daily", "off"] as const) {
      const world = await worldWith({ mode }, 50_000n);
      await newOrder(world);
      expect(await waitingRuns(world)).toEqual([]);
    }
  });

  test("beside a member who pays by hand it pays nothing twice and ends nothing", async () => {
    const world = await worldWith({}, 50_000n);
    const order = await newOrder(world);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const payables = [{ type: "store_order", id: order.id }] as const;
    const byHand = { payables, expectedTotal: order.total, idemKey: randomUUID() };
    const [started] = await Promise.all([
      startPayment(payer, { ...byHand, method: "wallet" }),
      runAutopay(world.member.id),
    ]);
    expect(started).toBeDefined();
    expect((await walletOf(world.member.id)).balance).toBe(50_000n - order.total);

    const second = await newOrder(world);
    await startPayment(payer, {
      payables: [{ type: "store_order", id: second.id }],
      expectedTotal: second.total,
      idemKey: randomUUID(),
      method: "card",
    });
    await runAutopay(world.member.id);
    expect(await stateOf(second.id)).toEqual({ status: "AWAITING_PAYMENT", note: null });
    expect((await paymentsOf(world)).filter(({ status }) => status === "IN_PROGRESS")).toHaveLength(1);
  });

  test("too little money: noted and told once; paid as soon as money comes", async () => {
    const world = await worldWith({});
    const order = await newOrder(world);
    await runAutopay(world.member.id);
    await runAutopay(world.member.id);
    expect(await stateOf(order.id)).toEqual({ status: "AWAITING_PAYMENT", note: "INSUFFICIENT" });
    expect([await newsOf(world), await paymentsOf(world)]).toEqual([[expect.anything()], []]);
    await fund(world.member.id, 50_000n);
    await tickAutopay();
    await runJobs();
    expect((await stateOf(order.id))?.status).toBe("PENDING");
  });

  test("what cannot be paid does not stand in the way of what can, however much of it there is", async () => {
    const world = await worldWith({ fallbackCard: null });
    const three = () => ({ lines: [lineOf(world, 0, 3)] });
    const dear = [await newOrder(world, three()), await newOrder(world, three())];
    const cheap = await newOrder(world);
    await fund(world.member.id, cheap.total);
    await runAutopay(world.member.id, "all", 1);
    expect(await Promise.all([...dear, cheap].map(({ id }) => stateOf(id)))).toEqual([
      { status: "AWAITING_PAYMENT", note: "INSUFFICIENT" },
      { status: "AWAITING_PAYMENT", note: "INSUFFICIENT" },
      { status: "PENDING", note: null },
    ]);
  });

  test("caps: no order above its own, no more in a day than allowed", async () => {
    const world = await worldWith({ maxOrder: 1n }, 90_000n);
    const first = await newOrder(world);
    await runAutopay(world.member.id);
    expect((await stateOf(first.id))?.note).toBe("ORDER_CAP");
    await saveRule(world.member.id, { ...noRule, mode: "now", maxDay: first.total + 1n });
    const second = await newOrder(world);
    await runAutopay(world.member.id);
    const states = [await stateOf(first.id), await stateOf(second.id)].map(
      (state) => state?.note ?? state?.status,
    );
    expect(states).toEqual(["PENDING", "DAY_CAP"]);
  });

  test("a price that rose by more than a twentieth waits for the member", async () => {
    const world = await worldWith({}, 90_000n);
    const order = await newOrder(world);
    await db.run(sql`update store_order set quoted_total = total * 90 / 100 where id = ${order.id}`);
    await runAutopay(world.member.id);
    const row = await db.first<{ abnormal: string[]; status: string }>(
      sql`select abnormal, status from store_order where id = ${order.id}`,
    );
    expect(row).toEqual({ abnormal: ["PRICE_CHANGED"], status: "AWAITING_PAYMENT" });

    const stale = await acceptPrice(world.member.id, order.no, order.total - 1n);
    expect(stale).toEqual({ ok: false, error: "orders:error.changed" });
    const stranger = await makeMember();
    expect((await acceptPrice(stranger.id, order.no, order.total)).ok).toBe(false);
    expect((await acceptPrice(world.member.id, order.no, order.total)).ok).toBe(true);
    await tickAutopay();
    await runJobs();
    expect((await stateOf(order.id))?.status).toBe("PENDING");
    expect((await acceptPrice(world.member.id, order.no, order.total)).ok).toBe(false);
  });

  test.each([
    ["good", savedCards.good, "PENDING", null],
    ["refused", savedCards.refused, "AWAITING_PAYMENT", "DECLINED"],
    ["whose bank asks", savedCards.asksAlways, "AWAITING_PAYMENT", "AUTHENTICATION"],
  ])("a card that is %s", async (_, number, status, note) => {
    const world = await makeWorld();
    const card = await saveCard(world.member, number);
    await saveRule(world.member.id, { ...noRule, mode: "now", fallbackCard: card.id });
    const order = await newOrder(world);
    await runAutopay(world.member.id);
    expect(await stateOf(order.id)).toEqual({ status, note });
    await tickAutopay();
    await runJobs();
    expect(await paymentsOf(world)).toHaveLength(1);
  });

  test("the provider down: the outcome is unknown, the order stays locked and nothing is tried beside it", async () => {
    const world = await makeWorld();
    const card = await saveCard(world.member);
    await saveRule(world.member.id, { ...noRule, mode: "now", fallbackCard: card.id });
    const order = await newOrder(world);
    await control("/control/faults", { target: "stripe", kind: "500", match: "payment_intents" });
    await runAutopay(world.member.id);
    await runAutopay(world.member.id);
    expect(await paymentsOf(world)).toEqual([{ status: "ERROR", method: "card", auto: true }]);
    expect((await stateOf(order.id))?.status).toBe("AWAITING_PAYMENT");
  });

  test("who is frozen, or has switched it off, pays nothing", async () => {
    const world = await worldWith({}, 50_000n);
    const order = await newOrder(world);
    await db.run(sql`update "user" set status = '2' where id = ${world.member.id}`);
    await tickAutopay();
    await runAutopay(world.member.id);
    await db.run(sql`update "user" set status = '1' where id = ${world.member.id}`);
    await saveRule(world.member.id, noRule);
    await runAutopay(world.member.id);
    expect(await stateOf(order.id)).toEqual({ status: "AWAITING_PAYMENT", note: null });
  });
});

test("daily: at the member's own time, once in the member's own day", async () => {
  const world = await worldWith({ mode: "daily", atMinute: 0 }, 50_000n);
  const order = await newOrder(world);
  await tickAutopay();
  await runJobs();
  // The time of today had passed when the rule was kept.
  expect((await stateOf(order.id))?.status).toBe("AWAITING_PAYMENT");
  // On the other side of the date line it is another day already.
  const row = await db.first<{ zone: string }>(sql`
    select z as zone from unnest(array['Pacific/Kiritimati', 'Pacific/Pago_Pago']) z
    where (now() at time zone z)::date <> (now() at time zone 'UTC')::date limit 1`);
  await db.run(sql`update "user" set timezone = ${row?.zone ?? "UTC"} where id = ${world.member.id}`);
  await tickAutopay();
  await runJobs();
  expect((await stateOf(order.id))?.status).toBe("PENDING");
});
