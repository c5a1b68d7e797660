import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { applyRefund, sendRefund, sweepRefunds } from "~/domain/payments/refunds/refunds.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { action as newRefund, loader as refundForm } from "~/routes/desk/refunds/new-refund";
import { action as decideAction, loader as refundLoader } from "~/routes/desk/refunds/refund";
import { action as stripeHook } from "~/routes/hooks/stripe";
import { db, sql } from "~/platform/db";
import { makeAddress, makeStaff, type TestStaff } from "../../../tests/factories";
import { enterCompany, issuedInvoices } from "../../../tests/invoices";
import {
  lineOf,
  makeWorld,
  newOrder,
  orderRow,
  paidOrder,
  pay,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { payAt } from "../../../tests/payments/checkout";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control, eventually, receive } from "../../../tests/setup/outside";
import { checkoutOf, createCheckout, payCheckout } from "./checkout.server";
import { acceptOrder, markPurchased } from "./desk.server";
import { dispatchParcel } from "./dispatch.server";
import { cancelPaidOrder } from "./give-back.server";
import { anyOrder } from "./order.server";

let world: World;
let finance: TestStaff;
let order: OrderRow;

beforeEach(async () => {
  forgetStripe();
  world = await makeWorld();
  finance = await makeStaff({ roles: ["finance"] });
});
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const refundFails = "4000000000005126";

/** An order paid by card; the id of its payment. */
async function byCard(card?: string): Promise<string> {
  order = await newOrder(world);
  const checkoutId = (await createCheckout(world.member.id, [order.no])) ?? "";
  const checkout = await checkoutOf(world.member.id, checkoutId);
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  const confirmed = {
    method: "card" as const,
    expectedTotal: checkout?.total ?? 0n,
    seen: checkout?.seen ?? "",
  };
  const begun = await payCheckout(payer, checkoutId, confirmed, randomUUID());
  if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
  await payAt(begun.value.url, card);
  await lookAtPayment(world.member.id, begun.value.paymentId);
  return begun.value.paymentId;
}

const act = (form: Record<string, string>, as = finance) =>
  callAction(newRefund, {
    url: `/desk/orders/${order.no}/refund`,
    params: { orderNo: order.no },
    form: { way: "wallet", reason: "One piece is missing", ...form },
    as,
  });
const decide = (no: string, form: Record<string, string>, as = finance) =>
  callAction(decideAction, { url: `/desk/refunds/${no}`, params: { refundNo: no }, form, as });
const rows = () =>
  db.rows<{ id: string; no: string; status: string; amount: bigint; errorCode: string | null }>(sql`
    select id, no, status, amount, error_code as "errorCode" from refund where user_id = ${world.member.id} order by id`);
const only = async () => {
  const [row] = await rows();
  if (!row) throw new Error("no refund");
  return row;
};
const balance = async () => (await walletOf(world.member.id)).balance;
const refunded = async (paymentId: string) =>
  (await db.first<{ refunded: bigint }>(sql`select refunded from payment where id = ${paymentId}`))?.refunded;
const fresh = async () => {
  const row = await db.first<{ id: string }>(
    sql`select external_order_id as id from store_order where no = ${order.no}`,
  );
  return orderRow(world, row?.id ?? "");
};

async function journals(type: string): Promise<string[]> {
  const found = await db.rows<{ text: string }>(sql`
    select string_agg(case e.dc when 'D' then 'Dr ' else 'Cr ' end || a.kind || ' ' || e.amount, ' / ' order by e.id) as text
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.ref_id = ${order.id} and j.type = ${type} group by j.id order by j.id`);
  return found.map(({ text }) => text);
}

async function send(): Promise<boolean> {
  const actor = `staff:${finance.id}` as const;
  await acceptOrder({ no: order.no }, actor);
  await markPurchased(order.no, actor);
  const page = await anyOrder(order.no);
  const items = page?.lines.flatMap((line) => line.items).map(({ id, qty }) => ({ itemId: id, qty })) ?? [];
  const trackingNo = `T${randomUUID().slice(0, 12).toUpperCase()}`;
  const parcel = { carrier: "Quay Line", trackingNo, trackingUrl: null, weightG: null, items };
  return (await dispatchParcel(order.no, parcel, actor)).ok;
}

describe("to the balance", () => {
  beforeEach(async () => {
    order = await paidOrder(world);
  });

  test("part of it before dispatch (J5); the parcel earns what is left", async () => {
    const before = await balance();
    expect((await act({ goods: "3.00", shipping: "1.00" })).location).toBe(`/desk/orders/${order.no}`);
    expect(await journals("J5")).toEqual(["Dr def:order 400 / Cr mem:avail 400"]);
    expect(await balance()).toBe(before + 400n);
    // Recharges begin with R: a statement shows both, and no number may stand for two things.
    expect((await only()).no).toMatch(/^F\d{12}$/);
    expect((await fresh()).status).toBe("PENDING");
    expect(await send()).toBe(true);
    expect((await journals("J6"))[0]).toContain(`Dr def:order ${order.total - 400n}`);
    await runJobs();
  });

  test("all of it before dispatch undoes the order", async () => {
    const { goods, shipping, tax } = order;
    const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
    await act({
      goods: text(goods),
      shipping: text(shipping),
      tax: text(tax),
      service: text(order.total - goods - shipping - tax),
    });
    expect(await fresh()).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT", paidAt: null });
    expect(await balance()).toBe(50_000n);
    expect((await only()).status).toBe("COMPLETED");
  });

  test("after dispatch by the shares of what was earned, with goodwill (J5b)", async () => {
    await send();
    await act({ goods: "2.00", shipping: "0.50", goodwill: "1.00" });
    expect(await journals("J5b")).toEqual([
      "Dr rev:goods 200 / Dr rev:shipping 50 / Dr exp:refund 100 / Cr mem:avail 350",
    ]);
    expect((await fresh()).status).toBe("SHIPPED");
  });

  test("never more than is left of a part, no goodwill before dispatch, nothing of nothing", async () => {
    expect((await act({ goods: "9999.00" })).status).toBe(409);
    expect((await act({ goods: "1.00", goodwill: "1.00" })).status).toBe(409);
    expect((await act({})).status).toBe(409);
    expect((await act({ goods: "x" })).status).toBe(400);
    expect((await act({ goods: "1.00", way: randomUUID() })).status).toBe(409);
    expect(await rows()).toEqual([]);
  });

  test("while it is dispatched, one comes first and the books agree", async () => {
    await acceptOrder({ no: order.no }, "system");
    await markPurchased(order.no, "system");
    await Promise.all([send(), act({ goods: "3.00" })]);
    expect(await rows()).toHaveLength(1);
  });

  test("an agent gives a little; more waits for finance, who are not the same person", async () => {
    const agent = await makeStaff({ roles: ["agent"] });
    await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
    await send();
    await act({ goods: "1.00" }, agent);
    expect((await only()).status).toBe("COMPLETED");
    await act({ goods: "1.00", goodwill: "150.00" }, agent);
    const big = (await rows()).at(-1);
    expect(big?.status).toBe("REQUESTED");
    const no = big?.no ?? "";
    expect((await decide(no, { intent: "approve" }, agent)).status).toBe(403);
    const both = await makeStaff({ roles: ["agent", "finance"] });
    await db.run(sql`update refund set requested_by = ${both.id} where no = ${no}`);
    expect((await decide(no, { intent: "approve" }, both)).status).toBe(409);
    const before = await balance();
    await Promise.all([decide(no, { intent: "approve" }), decide(no, { intent: "approve" })]);
    expect(await balance()).toBe(before + 15_100n);
    expect((await decide(no, { intent: "refuse" })).status).toBe(409);
    await runJobs();
  });

  test("much goodwill takes two people of finance", async () => {
    await send();
    const before = await balance();
    await act({ goodwill: "150.00" });
    const { no, status } = await only();
    expect([status, await balance()]).toEqual(["REQUESTED", before]);
    expect((await decide(no, { intent: "approve" })).status).toBe(409);
    expect((await decide(no, { intent: "approve" }, await makeStaff({ roles: ["admin"] }))).status).toBe(303);
    expect(await balance()).toBe(before + 15_000n);
  });

  test("an agent gives no more bit by bit, at once, or over many orders: what is more waits for finance", async () => {
    const agent = await makeStaff({ roles: ["agent"] });
    await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
    order = await paidOrder(world, { lines: [lineOf(world, 0, 12)] });
    const before = await balance();
    // Six forms of $20.00 at once: five of them are the agent's to give.
    const goods = Array.from({ length: 6 }, () => act({ goods: "20.00" }, agent));
    expect((await Promise.all(goods)).map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 303]);
    const states = (await rows()).map(({ status }) => status).sort();
    expect(states).toEqual([...Array.from({ length: 5 }, () => "COMPLETED"), "REQUESTED"]);
    expect(await balance()).toBe(before + 10_000n);
    await runJobs();

    // Another order has its own limit, and the day has one of its own.
    order = await paidOrder(world, { lines: [lineOf(world, 0, 12)] });
    await db.run(sql`
      insert into given_alone (staff_id, order_id, amount, agent) values (${agent.id}, ${randomUUID()}, 39000, true)`);
    await act({ goods: "10.00" }, agent);
    await act({ goods: "0.01" }, agent);
    const made = await db.rows<{ status: string }>(
      sql`select status from refund where order_id = ${order.id} order by id`,
    );
    expect(made.map(({ status }) => status)).toEqual(["COMPLETED", "REQUESTED"]);
    await runJobs();
  });

  test("support and strangers among the agents give nothing", async () => {
    const support = await makeStaff({ roles: ["support"] });
    expect((await act({ goods: "1.00" }, support)).status).toBe(403);
    const agent = await makeStaff({ roles: ["agent"] });
    expect((await act({ goods: "1.00" }, agent)).status).toBe(404);
  });
});

describe("to the card that paid", () => {
  test("posted when asked for, sent once, told (J5)", async () => {
    const paymentId = await byCard();
    await act({ goods: "3.00", way: paymentId });
    expect(await journals("J5")).toEqual(["Dr def:order 300 / Cr psp:stripe 300"]);
    expect([(await only()).status, await refunded(paymentId)]).toEqual(["PROCESSING", 300n]);
    await runJobs();
    expect((await only()).status).toBe("COMPLETED");
    await sendRefund((await only()).id);
    expect(await journals("J5")).toHaveLength(1);
    const told = sql`select 1 from mail where template = 'payments.refund-completed' and "to" = ${world.member.email}`;
    expect(await db.rows(told)).toHaveLength(1);
  });

  test("never more than it took, however many ask at once", async () => {
    const paymentId = await byCard();
    const { goods } = order;
    const text = `${goods / 100n}.${String(goods % 100n).padStart(2, "0")}`;
    const answers = await Promise.all([
      act({ goods: text, way: paymentId }),
      act({ goods: text, way: paymentId }),
      act({ goods: text, way: paymentId }),
    ]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await refunded(paymentId)).toBe(goods);
    await expect(
      db.run(sql`update payment set refunded = amount + 1 where id = ${paymentId}`),
    ).rejects.toThrow(/payment_refunded_within/);
    await runJobs();
  });

  test("a provider without an answer is asked again; the card is refunded once", async () => {
    const paymentId = await byCard();
    await act({ goods: "3.00", way: paymentId });
    await control("/control/faults", {
      target: "stripe",
      kind: "after-500",
      method: "POST",
      match: "refunds",
      times: 3,
    });
    await runJobs();
    expect((await only()).status).toBe("ERROR");
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    await runJobs({ early: true });
    expect((await only()).status).toBe("COMPLETED");
    const again = await sweepRefunds();
    expect([again, await refunded(paymentId)]).toEqual([0, 300n]);
  });

  test("what the bank sends back days later is put on the balance, once", async () => {
    receive({ "/hooks/stripe": stripeHook });
    const paymentId = await byCard(refundFails);
    await act({ goods: "3.00", way: paymentId });
    await runJobs();
    const before = await balance();
    await eventually(async () => {
      await runJobs();
      return (await only()).status === "FAILED";
    }, "the news that the bank sent it back");
    expect([await balance(), await refunded(paymentId)]).toEqual([before + 300n, 0n]);
    expect(await journals("J5")).toContain("Dr psp:stripe 300 / Cr mem:avail 300");
  });

  test("one made at the provider by hand stands in suspense until finance says what for", async () => {
    receive({ "/hooks/stripe": stripeHook });
    const paymentId = await byCard();
    const payment = await db.first<{ ref: string }>(
      sql`select provider_payment_ref as ref from payment where id = ${paymentId}`,
    );
    await control("/control/stripe/refund", { payment_intent: payment?.ref, amount: 200 });
    await eventually(async () => {
      await runJobs();
      return (await rows()).length > 0;
    }, "the news of the refund");
    await runJobs();
    const made = await only();
    expect([made.status, made.amount]).toEqual(["UNASSIGNED", 200n]);
    expect(
      (await callLoader(refundLoader, { params: { refundNo: made.no }, as: finance })).data.refund.orderNo,
    ).toBe(order.no);
    expect((await decide(made.no, { intent: "assign", to: "balance" })).status).toBe(409);
    await decide(made.no, { intent: "assign", to: "order" });
    expect(await journals("J5")).toEqual(["Dr def:order 200 / Cr suspense 200"]);
    expect((await only()).status).toBe("COMPLETED");
    expect((await decide(made.no, { intent: "assign", to: "order" })).status).toBe(409);
  });

  test.each([null, "house", "order"])(
    "made by hand, said to be %s, and sent back by the bank",
    async (to) => {
      receive({ "/hooks/stripe": stripeHook });
      const paymentId = await byCard();
      const payment = await db.first<{ ref: string }>(
        sql`select provider_payment_ref as ref from payment where id = ${paymentId}`,
      );
      await control("/control/stripe/refund", { payment_intent: payment?.ref, amount: 200 });
      await eventually(async () => {
        await runJobs();
        return (await rows()).length > 0;
      }, "the news of the refund");
      const made = await only();
      if (to) expect((await decide(made.no, { intent: "assign", to })).status).toBe(303);
      const before = await balance();
      for (const _ of [1, 2])
        await applyRefund(made.id, { kind: "failed", providerRef: null, amount: 200n }, "provider:stripe");
      expect([(await only()).status, await refunded(paymentId)]).toEqual(["FAILED", 0n]);
      expect(await balance()).toBe(to === "order" ? before + 200n : before);
      const left = await db.rows(sql`
      select a.code from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where j.idem_key like ${`refund:${made.id}:%`} and a.code in ('suspense', 'exp:refund', 'psp:stripe')
      group by a.code having sum(case e.dc when 'D' then e.amount else -e.amount end) <> 0`);
      expect(left).toEqual([]);
    },
  );

  test("a provider that does not know our key says nothing of a refund under way", async () => {
    const paymentId = await byCard();
    await act({ goods: "3.00", way: paymentId });
    await control("/control/faults", {
      target: "stripe",
      kind: "after-500",
      method: "POST",
      match: "refunds",
      times: 3,
    });
    await runJobs();
    await control("/control/faults", {
      target: "stripe",
      kind: "401",
      method: "GET",
      match: "refunds",
      times: 3,
    });
    forgetStripe();
    const before = await balance();
    await sendRefund((await only()).id);
    expect([(await only()).status, await balance()]).toEqual(["ERROR", before]);
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    await runJobs({ early: true });
    expect([(await only()).status, await refunded(paymentId)]).toEqual(["COMPLETED", 300n]);
  });

  test("not by a payment of an earlier life of the order, which was given back", async () => {
    const paymentId = await byCard();
    expect((await cancelPaidOrder({ no: order.no }, `staff:${finance.id}`, "changed my mind")).ok).toBe(true);
    await db.run(sql`update store_order set box = 'ACTIVE', version = version + 1 where no = ${order.no}`);
    await pay(world, await fresh());
    expect((await fresh()).status).toBe("PENDING");
    expect((await act({ goods: "3.00", way: paymentId })).status).toBe(409);
    expect((await act({ goods: "3.00" })).status).toBe(303);
  });
});

describe("by units of lines", () => {
  const reserved = async () =>
    (
      await db.rows<{ qty: number }>(sql`
        select qty from stock_reservation where ref_id = ${order.id} and status = 'firm' order by variant_id`)
    ).map(({ qty }) => qty);
  const formOf = async (units: Record<string, number>, postage = "on") => {
    const query = new URLSearchParams(Object.entries(units).map(([id, n]) => [`u.${id}`, String(n)]));
    if (postage) query.set("postage", postage);
    const url = `/desk/orders/${order.no}/refund?${query.toString()}`;
    return (await callLoader(refundForm, { url, params: { orderNo: order.no }, as: finance })).data;
  };
  const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
  const give = async (units: Record<string, number>, fields: Record<string, string> = {}) => {
    const { proposed } = await formOf(units);
    const parts = proposed ?? { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
    const form = {
      ...{ goods: text(parts.goods), shipping: text(parts.shipping) },
      ...{ service: text(parts.service), tax: text(parts.tax), way: "wallet", reason: "Not wanted any more" },
      units: Object.entries(units).map(([id, n]) => `${id}:${n}`),
    };
    return callAction(newRefund, {
      ...{ url: `/desk/orders/${order.no}/refund`, params: { orderNo: order.no }, as: finance },
      form: { ...form, ...fields },
    });
  };
  const lines = async () => (await anyOrder(order.no))?.lines ?? [];

  beforeEach(async () => {
    order = await paidOrder(world, { lines: [lineOf(world, 0, 3), lineOf(world, 1, 1)] });
  });

  test("before dispatch: proposed, given back, not sent any more; the credit note says the parts", async () => {
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
    const parcel = (items: { itemId: string; qty: number }[]) =>
      dispatchParcel(
        no,
        {
          carrier: "Quay Line",
          trackingNo: randomUUID().slice(0, 12),
          trackingUrl: null,
          weightG: null,
          items,
        },
        "system",
      );
    expect((await parcel(all.map(({ id, qty }) => ({ itemId: id, qty })))).ok).toBe(false);
    expect((await parcel(all.map(({ id }) => ({ itemId: id, qty: 1 })))).ok).toBe(true);
    expect((await fresh()).status).toBe("SHIPPED");
    expect((await journals("J6"))[0]).toContain(`Dr def:order ${order.total - amount}`);

    await issuedInvoices(world.member.id);
    const note = await db.first<{ goods: bigint; total: bigint }>(sql`
      select goods, total from invoice where ref_id = ${order.id} and kind = 'CREDIT_NOTE'`);
    expect(note).toMatchObject({ goods: 2_500n, total: amount });

    // After dispatch the rest of the units can still go back, and no more than them.
    const later = await formOf({ [first.id]: 1, [second.id]: 1 });
    expect(later.lines.map(({ left }) => left)).toEqual([1, 1]);
    expect((await give({ [first.id]: 1, [second.id]: 1 })).status).toBe(303);
    expect(await balance()).toBe(before + order.total);
    await runJobs();
  });

  test("all that is left to send: only together with all that is left of the money, which cancels the order", async () => {
    const [first, second] = await lines();
    if (!first || !second) throw new Error("no lines");
    const all = { [first.id]: 3, [second.id]: 1 };
    expect(await give(all, { shipping: "" })).toMatchObject({
      ...{ status: 409, data: { result: { error: { "": ["refunds:error.allUnits"] } } } },
    });
    expect((await give(all)).status).toBe(303);
    expect(await fresh()).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT" });
    expect(await reserved()).toEqual([]);
    expect((await lines()).every(({ items }) => items.every(({ refunded }) => refunded === 0))).toBe(true);
  });

  test("part has left: the rest goes back as a whole, and the order counts as shipped", async () => {
    const [first, second] = await lines();
    const item = second?.items[0];
    if (!first || !item) throw new Error("no lines");
    await acceptOrder({ no: order.no }, "system");
    await markPurchased(order.no, "system");
    const trackingNo = randomUUID().slice(0, 12);
    const items = [{ itemId: item.id, qty: 1 }];
    await dispatchParcel(
      order.no,
      { carrier: "Quay Line", trackingNo, trackingUrl: null, weightG: null, items },
      "system",
    );
    expect((await formOf({})).lines.map(({ left }) => left)).toEqual([3, 0]);
    expect((await give({ [first.id]: 3 })).status).toBe(303);
    expect((await fresh()).status).toBe("SHIPPED");
    expect((await formOf({})).lines.map(({ left }) => left)).toEqual([0, 1]);
    await runJobs();
  });

  test("asked for by an agent and agreed to later: the units wait with it and go back once", async () => {
    const dear = await makeWorld({ price: 6_000n });
    order = await paidOrder(dear, { lines: [lineOf(dear, 0, 3), lineOf(dear, 1, 1)] });
    const agent = await makeStaff({ roles: ["agent"] });
    await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${dear.member.id}`);
    const [first] = await lines();
    if (!first) throw new Error("no lines");
    const form = { goods: "120.00", units: [`${first.id}:2`], way: "wallet", reason: "Wrong colour" };
    const at = { url: `/desk/orders/${order.no}/refund`, params: { orderNo: order.no } };
    expect((await callAction(newRefund, { ...at, as: agent, form })).status).toBe(303);
    expect((await formOf({})).lines.map(({ left }) => left)).toEqual([1, 1]);
    const row = await db.first<{ no: string }>(sql`select no from refund where order_id = ${order.id}`);
    expect((await decide(row?.no ?? "", { intent: "approve" })).status).toBe(303);
    expect((await decide(row?.no ?? "", { intent: "approve" })).status).toBe(409);
    expect((await lines())[0]?.items[0]?.refunded).toBe(2);
    await runJobs();
  });
});
