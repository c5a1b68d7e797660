import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { decideBill, disputeBill } from "~/domain/bills/decide.server";
import { raiseDifference } from "~/domain/bills/raise.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import * as stripeCharges from "~/partners/stripe/intents.server";
import { db, sql, transaction } from "~/platform/db";
import { loader as billLoader } from "~/routes/user/bills/bill";
import { makeMember, makeStaff, type TestStaff } from "../../../tests/factories";
import { chargedOfOrder } from "~/domain/bills/charged.server";
import { fund, makeWorld, newOrder, paidOrder, type OrderRow, type World } from "../../../tests/orders";
import { saveCard, savedCards } from "../../../tests/payments/saved";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { planOfBill } from "./plan.server";
import { noRule, saveRule, type AutopayRule } from "./rule.server";
import { runAutopay } from "./run.server";
import { tickAutopay } from "./find-due.server";

let staff: TestStaff;
beforeEach(async () => {
  forgetStripe();
  staff = await makeStaff({ roles: ["admin"] });
});
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const photo = () => new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1])], "scale.jpg", { type: "image/jpeg" });

type Bill = { id: string; no: string; old: bigint; amount: bigint };

/** Raises a difference of 4.20 over what was paid, as the desk does. */
async function raise({ id, no }: Pick<OrderRow, "id" | "no">, amount = 420n): Promise<Bill> {
  const { shipping } = await chargedOfOrder({ id, status: "PENDING" });
  const fields = { type: "weight" as const, newAmount: shipping + amount, reason: "Heavier", sure: true };
  const raised = await raiseDifference({ id: staff.id, roles: ["admin"] }, no, { ...fields, file: photo() });
  if (!raised.ok) throw new Error(raised.error);
  const bill = await db.first<Bill>(
    sql`select id, no, old_amount as old, amount from price_diff_bill where no = ${raised.value.no}`,
  );
  if (!bill) throw new Error("no bill");
  return bill;
}

const rule = (world: World, fields: Partial<AutopayRule> = {}) =>
  saveRule(world.member.id, { ...noRule, mode: "now", ...fields });

/** An order that was paid by hand, and a bill on it. */
async function billed(fields: Partial<AutopayRule> = {}) {
  const world = await makeWorld();
  const order = await paidOrder(world);
  await rule(world, fields);
  return { world, order, bill: await raise(order) };
}

const stateOf = (bill: Bill) =>
  db.first<{ status: string; note: string | null; hold: string }>(sql`
    select b.status, b.autopay_note as note, o.hold from price_diff_bill b join store_order o on o.id = b.order_id
    where b.id = ${bill.id}`);
const paymentsOf = (world: World) =>
  db.rows<{ status: string; method: string }>(
    sql`select status, method from payment where user_id = ${world.member.id} and auto order by created_at`,
  );
const newsOf = (world: World) =>
  db.rows<{ no: string | null }>(
    sql`select data ->> 'billNo' as no from notification where user_id = ${world.member.id} and event = 'autopay.left'`,
  );
const journalsOf = (order: Pick<OrderRow, "id" | "no">) =>
  db.rows(sql`select 1 from journal where ref_id = ${order.id} and type = 'J13'`);
const run = async () => {
  await tickAutopay();
  await runJobs();
};

/** A member without a cent, whose bill waits. */
async function broke(fields: Partial<AutopayRule> = {}) {
  const made = await billed(fields);
  const { world } = made;
  const { balance } = await walletOf(world.member.id);
  const ref = { type: "test", id: world.member.id };
  await transaction((tx) =>
    post(tx, [adjusted({ idemKey: randomUUID(), member: world.member.id, ref, amount: -balance })]),
  );
  return made;
}

describe("at once", () => {
  test("an open difference is paid from the balance once, however many runs there are, and its order goes on", async () => {
    const { world, order, bill } = await billed();
    const before = (await walletOf(world.member.id)).balance;
    await run();
    await Promise.all([runAutopay(world.member.id), runAutopay(world.member.id)]);
    expect(await stateOf(bill)).toEqual({ status: "PAID", note: null, hold: "NONE" });
    expect(await paymentsOf(world)).toEqual([{ status: "SUCCESSFUL", method: "wallet" }]);
    expect(await journalsOf(order)).toHaveLength(1);
    expect((await walletOf(world.member.id)).balance).toBe(before - 420n);
  });

  test("it is looked at as it is raised, not at the next minute; daily it waits for its hour", async () => {
    const { bill } = await billed();
    await runJobs();
    expect((await stateOf(bill))?.status).toBe("PAID");
    const daily = await billed({ mode: "daily" });
    await runJobs();
    expect((await stateOf(daily.bill))?.status).toBe("OPEN");
  });

  test("beside a member who pays by hand it is paid once", async () => {
    const { world, order, bill } = await billed();
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const payables = [{ type: "price_diff_bill", id: bill.id }] as const;
    await Promise.all([
      startPayment(payer, { method: "wallet", payables, expectedTotal: 420n, idemKey: randomUUID() }),
      runAutopay(world.member.id),
    ]);
    expect((await stateOf(bill))?.status).toBe("PAID");
    expect(await journalsOf(order)).toHaveLength(1);
  });

  test("the bill's page says what will happen, then why it was left; nobody else's does", async () => {
    const { world, bill } = await billed({ maxOrder: 419n });
    const at = { params: { billNo: bill.no }, url: `/user/fillpricedifference/${bill.no}` };
    const before = (await callLoader(billLoader, { ...at, as: world.member })).data;
    expect(before.byItself).toEqual({ mode: "now", at: "09:00", far: false });
    expect(await planOfBill((await makeMember()).id, bill.no)).toBeNull();
    await run();
    const after = (await callLoader(billLoader, { ...at, as: world.member })).data;
    expect([after.byItself, after.bill.autopayNote]).toEqual([null, "ORDER_CAP"]);
    expect(await newsOf(world)).toEqual([{ no: bill.no }]);
    await run();
    expect(await newsOf(world)).toHaveLength(1);
  });
});

describe("limits", () => {
  test("an order and its differences keep to the limit of an order together; what was paid by hand is left out", async () => {
    const world = await makeWorld();
    await fund(world.member.id, 50_000n);
    const total = (await newOrder(world)).total;
    await rule(world, { maxOrder: total + 600n });
    await run();
    const paid = await db.first<{ id: string; no: string }>(
      sql`select id, no from store_order where user_id = ${world.member.id} and status = 'PENDING'`,
    );
    if (!paid) throw new Error("auto-pay did not pay");
    const first = await raise(paid);
    await run();
    expect((await stateOf(first))?.status).toBe("PAID");
    const second = await raise(paid);
    await run();
    expect(await stateOf(second)).toMatchObject({ status: "OPEN", note: "ORDER_CAP" });
    const byHand = await raise(await paidOrder(world), 600n);
    await run();
    expect((await stateOf(byHand))?.status).toBe("PAID");
  });

  test("differences count towards the day, and what only the day stopped goes on the next day", async () => {
    const { world, order, bill } = await billed({ maxDay: 500n });
    const other = await raise(await paidOrder(world));
    await run();
    expect((await stateOf(bill))?.status).toBe("PAID");
    expect(await stateOf(other)).toMatchObject({ status: "OPEN", note: "DAY_CAP" });
    await db.run(
      sql`update payment set created_at = created_at - interval '1 day' where user_id = ${world.member.id}`,
    );
    await db.run(
      sql`update price_diff_bill set autopay_noted_at = now() - interval '1 day' where id = ${other.id}`,
    );
    await run();
    expect((await stateOf(other))?.status).toBe("PAID");
    expect(await journalsOf(order)).toHaveLength(1);
  });

  test.each([
    ["off", "always", "PAID"],
    ["daily", "always", "PAID"],
    ["now", "never", "OPEN"],
    ["off", "rule", "OPEN"],
  ] as const)("the rule says %s, the store %s: %s", async (mode, autopay, status) => {
    const { world, bill } = await billed({ mode });
    await db.run(
      sql`update store set settings = settings || ${JSON.stringify({ autopay })}::jsonb where id = ${world.storeId}`,
    );
    await run();
    expect((await stateOf(bill))?.status).toBe(status);
  });
});

describe("what it leaves alone", () => {
  test.each(["now", "daily"] as const)(
    "%s: a bill that may be a slip, whatever money or card there is; once it is less it is paid",
    async (mode) => {
      const world = await makeWorld();
      const order = await paidOrder(world);
      await fund(world.member.id, 900_000n);
      const card = await saveCard(world.member);
      await rule(world, { mode, atMinute: 0, fallbackCard: card.id });
      const bill = await raise(order, 195_633n);
      const at = { params: { billNo: bill.no }, url: `/user/fillpricedifference/${bill.no}` };
      const said = async () => (await callLoader(billLoader, { ...at, as: world.member })).data;
      expect((await said()).byItself).toMatchObject({ mode, far: true });
      await db.run(
        sql`update autopay_rule set last_run_on = last_run_on - 1 where user_id = ${world.member.id}`,
      );
      await run();
      await run();
      expect(await stateOf(bill)).toEqual({ status: "OPEN", note: "FAR", hold: "PRICE_DIFF" });
      expect(await paymentsOf(world)).toEqual([]);
      expect(await newsOf(world)).toEqual([{ no: bill.no }]);
      expect(await said()).toMatchObject({ byItself: null, bill: { autopayNote: "FAR" } });

      await disputeBill(world.member.id, bill.no, { text: "A dot is missing" });
      const less = { intent: "reduce", newAmount: bill.old + 200n, answer: "So it is" } as const;
      await decideBill(staff, bill.no, less);
      await runAutopay(world.member.id);
      expect((await stateOf(bill))?.status).toBe("PAID");
    },
  );

  test("a disputed one, until it is answered; an intercepted order's; a frozen member's", async () => {
    const { world, order, bill } = await billed();
    await disputeBill(world.member.id, bill.no, { text: "It weighs less" });
    await run();
    expect((await stateOf(bill))?.status).toBe("DISPUTED");
    const less = { intent: "reduce", newAmount: bill.old + 200n, answer: "We weighed it again" } as const;
    await decideBill(staff, bill.no, less);
    await db.run(sql`update store_order set hold = 'INTERCEPTED' where id = ${order.id}`);
    await run();
    expect((await stateOf(bill))?.status).toBe("OPEN");
    await db.run(sql`update store_order set hold = 'PRICE_DIFF' where id = ${order.id}`);
    await db.run(sql`update "user" set status = '2' where id = ${world.member.id}`);
    await run();
    expect((await stateOf(bill))?.status).toBe("OPEN");
    await db.run(sql`update "user" set status = '1' where id = ${world.member.id}`);
    const before = (await walletOf(world.member.id)).balance;
    await run();
    expect((await stateOf(bill))?.status).toBe("PAID");
    expect((await walletOf(world.member.id)).balance).toBe(before - 200n);
  });
});

describe("without balance", () => {
  test("noted and told once; paid as soon as money comes", async () => {
    const { world, bill } = await broke();
    await run();
    await run();
    expect(await stateOf(bill)).toEqual({ status: "OPEN", note: "INSUFFICIENT", hold: "PRICE_DIFF" });
    expect([await newsOf(world), await paymentsOf(world)]).toEqual([[{ no: bill.no }], []]);
    await fund(world.member.id, 1_000n);
    await run();
    expect((await stateOf(bill))?.status).toBe("PAID");
  });

  test.each([
    ["good", savedCards.good, "PAID", null],
    ["refused", savedCards.refused, "OPEN", "DECLINED"],
    ["whose bank asks", savedCards.asksAlways, "OPEN", "AUTHENTICATION"],
  ])("the card of the rule, %s", async (_, number, status, note) => {
    const { world, bill } = await broke();
    const card = await saveCard(world.member, number);
    await rule(world, { fallbackCard: card.id });
    await run();
    await run();
    expect(await stateOf(bill)).toMatchObject({ status, note });
    expect(await paymentsOf(world)).toHaveLength(1);
  });

  test.each(["before", "after"])("a worker killed %s the charge charges once", async (when) => {
    const { world, order, bill } = await broke();
    const card = await saveCard(world.member);
    await rule(world, { fallbackCard: card.id });
    const charge = stripeCharges.chargeCard;
    const spy = vi.spyOn(stripeCharges, "chargeCard").mockImplementationOnce(async (request) => {
      if (when === "after") await charge(request);
      throw new Error("killed");
    });
    await expect(runAutopay(world.member.id)).rejects.toThrow("killed");
    spy.mockRestore();
    await Promise.all([runAutopay(world.member.id), runAutopay(world.member.id)]);
    expect(await paymentsOf(world)).toEqual([{ status: "SUCCESSFUL", method: "card" }]);
    expect((await stateOf(bill))?.status).toBe("PAID");
    expect(await journalsOf(order)).toHaveLength(1);
  });
});

test("daily: at the member's own time", async () => {
  const { world, bill } = await billed({ mode: "daily", atMinute: 0 });
  await run();
  // The time of today had passed when the rule was kept.
  expect((await stateOf(bill))?.status).toBe("OPEN");
  expect(await planOfBill(world.member.id, bill.no)).toEqual({ mode: "daily", atMinute: 0, far: false });
  await db.run(sql`update autopay_rule set last_run_on = last_run_on - 1 where user_id = ${world.member.id}`);
  await run();
  expect((await stateOf(bill))?.status).toBe("PAID");
});
