/** What a price difference is measured against: what was charged for that part of the price so far. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { loader as raiseLoader } from "~/routes/desk/bills/raise";
import { db, sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { billScene } from "../../../tests/bills";
import { fund, newOrder, prepareOrders } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A scene, with what the form shows and what the order was sold for. */
async function chargedScene() {
  const scene = await billScene();
  const { order, staff, world } = scene;
  await fund(world.member.id, 10_000n);
  const params = { orderNo: order.no };
  const shown = async () => (await callLoader(raiseLoader, { params, as: staff })).data.charged;
  const sold = await db.first<Record<"goods" | "shipping" | "service" | "tax", bigint>>(sql`
    select goods - discount as goods, shipping, service, tax from store_order where id = ${order.id}`);
  if (!sold) throw new Error("no order");
  return { ...scene, shown, sold };
}

test("an order that nobody has paid has no price to differ from: no form is shown", async () => {
  const { order, staff, world } = await billScene();
  const unpaid = await newOrder(world);
  const stands = async (no: string) =>
    (await callLoader(raiseLoader, { params: { orderNo: no }, as: staff })).data.stands;
  expect([await stands(order.no), await stands(unpaid.no)]).toEqual(["paid", "unpaid"]);
});

test("each type starts from its own part of the price, and the bill tells it", async () => {
  const { shown, sold, raised, billRow } = await chargedScene();
  expect(await shown()).toEqual(sold);
  const goods = await raised({ type: "goods", more: 700n });
  expect(await billRow(goods)).toMatchObject({ oldAmount: sold.goods, amount: 700n });
  const tax = await raised({ type: "tax", more: 100n });
  expect(await billRow(tax)).toMatchObject({ oldAmount: sold.tax, amount: 100n });
});

describe.each([{ sent: false }, { sent: true }])("where it was sent before: $sent", ({ sent }) => {
  test("what was paid since counts, so that a second weighing is billed for what it adds", async () => {
    const { shown, sold, raise, raised, billRow, pay, send } = await chargedScene();
    if (sent) await send();
    const first = await raised({ more: 420n });
    expect((await pay([first])).answer.status).toBe(303);
    expect(await shown()).toEqual({ ...sold, shipping: sold.shipping + 420n });

    const now = decimalText(sold.shipping + 420n);
    expect((await raise({ now })).status).toBe(422);
    const second = await raised({ now: decimalText(sold.shipping + 600n) });
    expect(await billRow(second)).toMatchObject({ oldAmount: sold.shipping + 420n, amount: 180n });
  });

  test("what was given back counts, so that it is given back once", async () => {
    const { shown, sold, raise, raised, send } = await chargedScene();
    if (sent) await send();
    const now = decimalText(sold.shipping - 110n);
    await raised({ type: "shipping", now, file: null });
    expect(await shown()).toEqual({ ...sold, shipping: sold.shipping - 110n });
    expect((await raise({ type: "shipping", now, file: null })).status).toBe(422);
  });
});

test("what an open bill asks for is not asked for again by one of another type", async () => {
  const { shown, sold, raise, raised, decide } = await chargedScene();
  const now = decimalText(sold.shipping + 420n);
  const no = await raised({ type: "weight", now });
  expect((await shown()).shipping).toBe(sold.shipping + 420n);
  expect((await raise({ type: "shipping", now })).status).toBe(422);
  await decide(no, { intent: "waive", answer: "Never mind." });
  expect(await shown()).toEqual(sold);
  await raised({ type: "shipping", now });
});

test("what an open bill asks for and nobody paid is not given back: the bill is waived first", async () => {
  const { shown, sold, raise, raised, decide, balance, journals } = await chargedScene();
  const open = await raised({ type: "weight", more: 500n });
  const before = await balance();
  // Dearer than what was paid, cheaper than what was asked for.
  const wish = { type: "shipping", now: decimalText(sold.shipping + 200n) } as const;
  const refused = await raise({ ...wish, file: null });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.data)).toContain(`bills:error.unpaidFirst|{\\"no\\":\\"${open}\\"}`);
  expect(await balance()).toBe(before);
  expect(await journals("J14")).toEqual([]);
  await decide(open, { intent: "waive", answer: "Weighed again." });
  await raised(wish);
  expect((await shown()).shipping).toBe(sold.shipping + 200n);
});
