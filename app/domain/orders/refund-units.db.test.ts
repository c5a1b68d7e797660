import { afterEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { loader as deskInvoices } from "~/routes/desk/invoices/invoices";
import { loader as refundForm } from "~/routes/desk/refunds/new-refund";
import { db, sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { sendParcel } from "../../../tests/dispatch";
import { makeAddress, makeStaff } from "../../../tests/factories";
import { enterCompany, issuedInvoices } from "../../../tests/invoices";
import { lineOf, makeWorld, type World } from "../../../tests/orders";
import { paidScene } from "../../../tests/refunds";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { acceptOrder, markPurchased } from "./desk.server";
import { anyOrder } from "./order.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** An order of three of one thing and one of another, given back by units of its lines. */
async function unitScene(world?: World) {
  const scene = await paidScene({
    ...(world && { world }),
    lines: (of) => [lineOf(of, 0, 3), lineOf(of, 1, 1)],
  });
  const { order, finance, act } = scene;
  const reserved = async () => {
    const rows = await db.rows<{ qty: number }>(sql`
      select qty from stock_reservation where ref_id = ${order.id} and status = 'firm' order by variant_id`);
    return rows.map(({ qty }) => qty);
  };
  const formOf = async (units: Record<string, number>, postage = "on") => {
    const query = new URLSearchParams(Object.entries(units).map(([id, n]) => [`u.${id}`, String(n)]));
    if (postage) query.set("postage", postage);
    const url = `/desk/orders/${order.no}/refund?${query.toString()}`;
    return (await callLoader(refundForm, { url, params: { orderNo: order.no }, as: finance })).data;
  };
  /** Gives back what the form proposes for so many units of each line. */
  const give = async (units: Record<string, number>, fields: Record<string, string> = {}) => {
    const { proposed } = await formOf(units);
    const parts = proposed ?? { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
    return act({
      goods: decimalText(parts.goods),
      shipping: decimalText(parts.shipping),
      service: decimalText(parts.service),
      tax: decimalText(parts.tax),
      reason: "Not wanted any more",
      units: Object.entries(units).map(([id, n]) => `${id}:${n}`),
      ...fields,
    });
  };
  const lines = async () => (await anyOrder(order.no))?.lines ?? [];
  return { ...scene, reserved, formOf, give, lines };
}

test("before dispatch: proposed, given back, not sent any more; the credit note says the parts", async () => {
  const scene = await unitScene();
  const { world, finance, order, only, balance, journals, fresh, reserved, formOf, give, lines } = scene;
  await enterCompany();
  await makeAddress(world.member.id, { kind: "billing", isDefault: true });
  await issuedInvoices(world.member.id);
  const [first, second] = await lines();
  if (!first || !second) throw new Error("no lines");
  const { proposed, units } = await formOf({ [first.id]: 2 });
  expect(units).toEqual([{ lineId: first.id, qty: 2 }]);
  expect(proposed).toMatchObject({ goods: 2_500n, service: 0n });
  expect(proposed?.shipping).toBeGreaterThan(0n);

  const before = await balance();
  expect((await give({ [first.id]: 2 })).location).toBe(`/desk/orders/${order.no}`);
  const { amount } = await only();
  expect(await balance()).toBe(before + amount);
  expect((await lines()).map(({ items }) => items.map(({ refunded }) => refunded))).toEqual([[2], [0]]);
  expect((await reserved()).toSorted()).toEqual([1, 1]);
  // What is left is one of each: more cannot go back, and more is not sent.
  expect((await give({ [first.id]: 2 })).status).toBe(409);
  const { no } = order;
  await acceptOrder({ no }, "system");
  await markPurchased(no, "system");
  const all = (await lines()).flatMap(({ items }) => items);
  const parcel = (items: { itemId: string; qty: number }[]) => sendParcel(no, items, "system");
  expect((await parcel(all.map(({ id, qty }) => ({ itemId: id, qty })))).ok).toBe(false);
  expect((await parcel(all.map(({ id }) => ({ itemId: id, qty: 1 })))).ok).toBe(true);
  expect((await fresh()).status).toBe("SHIPPED");
  expect((await journals("J6"))[0]).toContain(`Dr def:order ${order.total - amount}`);

  await issuedInvoices(world.member.id);
  const note = await db.first<{ no: string; goods: bigint; total: bigint; lines: unknown }>(sql`
    select no, goods, total, content -> 'lines' as lines from invoice
    where ref_id = ${order.id} and kind = 'CREDIT_NOTE'`);
  const [sku] = all.map((item) => item.sku);
  expect(note).toMatchObject({ goods: 2_500n, total: amount, lines: [{ sku, qty: 2, amount: "2500" }] });
  // And it is found by the refund's number.
  const { no: refundNo } = await only();
  const url = `/desk/invoices?q=${refundNo}`;
  const documents = (await callLoader(deskInvoices, { url, as: finance })).data.page.rows;
  expect(documents).toMatchObject([{ no: note?.no }]);

  // After dispatch the rest of the units can still go back, and no more than them.
  const later = await formOf({ [first.id]: 1, [second.id]: 1 });
  expect(later.lines.map(({ left }) => left)).toEqual([1, 1]);
  expect((await give({ [first.id]: 1, [second.id]: 1 })).status).toBe(303);
  expect(await balance()).toBe(before + order.total);
  await runJobs();
});

test("all that is left to send: only together with all that is left of the money, which cancels the order", async () => {
  const { fresh, reserved, give, lines } = await unitScene();
  const [first, second] = await lines();
  if (!first || !second) throw new Error("no lines");
  const all = { [first.id]: 3, [second.id]: 1 };
  expect(await give(all, { shipping: "" })).toMatchObject({
    status: 409,
    data: { result: { error: { "": ["refunds:error.allUnits"] } } },
  });
  expect((await give(all)).status).toBe(303);
  expect(await fresh()).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT" });
  expect(await reserved()).toEqual([]);
  expect((await lines()).every(({ items }) => items.every(({ refunded }) => refunded === 0))).toBe(true);
});

test("part has left: the rest goes back as a whole, and the order counts as shipped", async () => {
  const { order, fresh, formOf, give, lines } = await unitScene();
  const [first, second] = await lines();
  const item = second?.items[0];
  if (!first || !item) throw new Error("no lines");
  await acceptOrder({ no: order.no }, "system");
  await markPurchased(order.no, "system");
  await sendParcel(order.no, [{ itemId: item.id, qty: 1 }], "system");
  expect((await formOf({})).lines.map(({ left }) => left)).toEqual([3, 0]);
  expect((await give({ [first.id]: 3 })).status).toBe(303);
  expect((await fresh()).status).toBe("SHIPPED");
  expect((await formOf({})).lines.map(({ left }) => left)).toEqual([0, 1]);
  await runJobs();
});

test("asked for by an agent and agreed to later: the units wait with it and go back once", async () => {
  const dear = await makeWorld({ price: 6_000n });
  const { order, act, decide, formOf, lines } = await unitScene(dear);
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${dear.member.id}`);
  const [first] = await lines();
  if (!first) throw new Error("no lines");
  const form = { goods: "120.00", units: [`${first.id}:2`], reason: "Wrong colour" };
  expect((await act(form, agent)).status).toBe(303);
  expect((await formOf({})).lines.map(({ left }) => left)).toEqual([1, 1]);
  const row = await db.first<{ no: string }>(sql`select no from refund where order_id = ${order.id}`);
  expect((await decide(row?.no ?? "", { intent: "approve" })).status).toBe(303);
  expect((await decide(row?.no ?? "", { intent: "approve" })).status).toBe(409);
  expect((await lines())[0]?.items[0]?.refunded).toBe(2);
  await runJobs();
});
