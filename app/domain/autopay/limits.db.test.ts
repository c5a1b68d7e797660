import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { startPayment } from "~/domain/payments/payments.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import * as stripeCharges from "~/partners/stripe/intents.server";
import { db, sql, transaction } from "~/platform/db";
import { expectCleanBooks } from "../../../tests/ledger";
import { fund, makeWorld, newOrder } from "../../../tests/orders";
import { saveCard, savedCards } from "../../../tests/payments/saved";
import { runJobs } from "../../../tests/setup/jobs";
import { worldWith, payerOf, stateOf, paymentsOf } from "../../../tests/autopay";
import { ruleAllows, type Way } from "./allowed.server";
import { noRule, saveRule } from "./rule.server";
import { runAutopay } from "./run.server";
import { tickAutopay } from "./find-due.server";

beforeEach(() => forgetStripe());
afterEach(expectCleanBooks);

describe("exactly once, and never beyond the rule", () => {
  test("runs beside each other cannot pass the day's limit together, without a wallet to lock either", async () => {
    const world = await makeWorld();
    const card = await saveCard(world.member);
    const orders = [await newOrder(world), await newOrder(world)];
    const limit = orders[0]?.total ?? 0n;
    await saveRule(world.member.id, { ...noRule, mode: "now", fallbackCard: card.id, maxDay: limit + 1n });
    const asks = orders.map(({ id, total }) =>
      startPayment(payerOf(world), {
        method: "card",
        savedCardId: card.id,
        payables: [{ type: "store_order", id }],
        auto: true,
        expectedTotal: total,
        idemKey: randomUUID(),
        allowed: (tx) =>
          ruleAllows(tx, world.member.id, {
            type: "store_order",
            orderId: id,
            total,
            by: { method: "card", savedCardId: card.id },
          }),
      }),
    );
    const answers = await Promise.all(asks);
    expect(answers.map((answer) => (answer.ok ? answer.value.state : answer.error)).sort()).toEqual([
      "autopay:DAY_CAP",
      "settled",
    ]);
    expect(await paymentsOf(world)).toHaveLength(1);
  });

  test.each([
    [100n, 0, "MARGIN"],
    [3_900n, 0, null],
    [3_900n, 90, "MARGIN"],
    [100n, null, null],
  ])(
    "an order that brought %s is paid where at least %s %% are left: %s",
    async (storeTotal, leastMargin, note) => {
      const world = await worldWith({ leastMargin }, 50_000n);
      const order = await newOrder(world, { total: storeTotal });
      await runAutopay(world.member.id);
      const status = note ? "AWAITING_PAYMENT" : "PENDING";
      expect(await stateOf(order.id)).toEqual({ status, note });
    },
  );

  test("credit and a card that were taken off the rule since the run began pay nothing", async () => {
    const world = await worldWith({ useCredit: true });
    const card = await saveCard(world.member);
    const { id: orderId, total } = await newOrder(world);
    const may = (by: Way) =>
      transaction((tx) => ruleAllows(tx, world.member.id, { type: "store_order", orderId, total, by }));
    const [credit, ownCard] = [
      { method: "wallet", useCredit: true } as const,
      { method: "card", savedCardId: card.id } as const,
    ];
    expect([await may(credit), await may(ownCard)]).toEqual([null, "autopay:off"]);
    await saveRule(world.member.id, { ...noRule, mode: "now", fallbackCard: card.id });
    expect([await may(credit), await may(ownCard)]).toEqual(["autopay:off", null]);
    expect(await may({ method: "wallet", useCredit: false })).toBeNull();
  });

  test.each(["before", "after"])(
    "a worker killed %s the charge: the next run ends it, charged once",
    async (when) => {
      const world = await makeWorld();
      const card = await saveCard(world.member);
      await saveRule(world.member.id, { ...noRule, mode: "now", fallbackCard: card.id });
      const order = await newOrder(world);
      const charge = stripeCharges.chargeCard;
      const spy = vi.spyOn(stripeCharges, "chargeCard").mockImplementationOnce(async (request) => {
        if (when === "after") await charge(request);
        throw new Error("killed");
      });
      await expect(runAutopay(world.member.id)).rejects.toThrow("killed");
      spy.mockRestore();
      expect(await paymentsOf(world)).toEqual([{ status: "IN_PROGRESS", method: "card", auto: true }]);
      await Promise.all([runAutopay(world.member.id), runAutopay(world.member.id)]);
      expect(await paymentsOf(world)).toEqual([{ status: "SUCCESSFUL", method: "card", auto: true }]);
      expect(await stateOf(order.id)).toEqual({ status: "PENDING", note: null });
      const journals = await db.rows(sql`select 1 from journal where ref_id = ${order.id} and type = 'J3'`);
      expect(journals).toHaveLength(1);
    },
  );

  test("a card that was refused is left alone until the rule is saved again; money pays meanwhile", async () => {
    const world = await makeWorld();
    const card = await saveCard(world.member, savedCards.refused);
    const rule = { ...noRule, mode: "now", fallbackCard: card.id } as const;
    await saveRule(world.member.id, rule);
    const [first, second] = [await newOrder(world), await newOrder(world)];
    await runAutopay(world.member.id);
    await runAutopay(world.member.id);
    expect([await stateOf(first.id), await stateOf(second.id)].map((state) => state?.note)).toEqual([
      "DECLINED",
      "DECLINED",
    ]);
    expect(await paymentsOf(world)).toHaveLength(1);
    await saveRule(world.member.id, rule);
    await runAutopay(world.member.id);
    expect(await paymentsOf(world)).toHaveLength(2);
    await fund(world.member.id, 50_000n);
    await tickAutopay();
    await runJobs();
    expect([await stateOf(first.id), await stateOf(second.id)].map((state) => state?.status)).toEqual([
      "PENDING",
      "PENDING",
    ]);
  });

  test.each([
    ["off", "always", "PENDING"],
    ["daily", "always", "PENDING"],
    ["now", "rule", "PENDING"],
    ["now", "never", "AWAITING_PAYMENT"],
    ["off", "rule", "AWAITING_PAYMENT"],
  ] as const)("the rule says %s, the store %s: %s", async (mode, autopay, status) => {
    const world = await worldWith({ mode }, 50_000n);
    await db.run(
      sql`update store set settings = settings || ${JSON.stringify({ autopay })}::jsonb where id = ${world.storeId}`,
    );
    const order = await newOrder(world);
    await tickAutopay();
    await runJobs();
    expect((await stateOf(order.id))?.status).toBe(status);
  });
});
