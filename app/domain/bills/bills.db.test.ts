import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { adjusted, promoGranted } from "~/domain/ledger/postings";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { cancelPaidOrder } from "~/domain/orders/give-back.server";
import { anyOrder } from "~/domain/orders/order.server";
import { withdrawableOf } from "~/domain/payouts/withdrawals.server";
import { startPayment } from "~/domain/payments/payments.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { action as billAction, loader as billLoader } from "~/routes/user/bills/bill";
import { action as billsAction, loader as billsLoader } from "~/routes/user/bills/bills";
import { loader as billFile } from "~/routes/user/bills/bill-file";
import { action as confirmAction, loader as confirmLoader } from "~/routes/user/payments/confirm-step";
import { loader as payMoney } from "~/routes/user/payments/pay-money";
import { action as newRefund, loader as refundForm } from "~/routes/desk/refunds/new-refund";
import { action as deskAction, loader as deskLoader } from "~/routes/desk/bills/bill";
import { action as raiseAction } from "~/routes/desk/bills/raise";
import { db, sql, transaction } from "~/platform/db";
import { makeLine } from "../../../tests/credit";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { fund, makeWorld, orderRow, paidOrder, type OrderRow, type World } from "../../../tests/orders";
import { payAt } from "../../../tests/payments/checkout";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { tick } from "./jobs.server";
import { billRefs, deskBill } from "./list.server";

let world: World;
let staff: TestStaff;
let order: OrderRow;

beforeEach(async () => {
  world = await makeWorld();
  staff = await makeStaff({ roles: ["admin"] });
  order = await paidOrder(world);
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const jpeg = new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], "scale.jpg", { type: "image/jpeg" });

type Raise = { type?: string; old?: string; now?: string; cost?: string; file?: File | null };

/** Raises a difference at the desk; the number of the bill, or the answer where it was refused. */
async function raise(
  { type = "weight", old = "5.00", now = "9.20", cost, file = jpeg }: Raise = {},
  as = staff,
) {
  const form = {
    ...{ type, oldAmount: old, newAmount: now, reason: "It weighs 1,200 g instead of 800 g" },
    ...{ cost: cost ?? "", file },
  };
  const params = { orderNo: order.no };
  return callAction(raiseAction, { url: `/desk/orders/${order.no}/bill`, params, form, as });
}
async function raised(how: Raise = {}): Promise<string> {
  const answer = await raise(how);
  expect(answer.location).toMatch(/^\/desk\/bills\/D/);
  return String(answer.location).split("/").at(-1) ?? "";
}
const fresh = async () => {
  const row = await db.first<{ id: string }>(
    sql`select external_order_id as id from store_order where no = ${order.no}`,
  );
  return orderRow(world, row?.id ?? "");
};
const billRow = async (no: string) => {
  const bill = await deskBill({ id: staff.id, roles: ["admin"] }, no);
  if (!bill) throw new Error(`no bill ${no}`);
  return bill;
};
const act = (no: string, form: Record<string, unknown>, as: { cookie: string } = world.member) =>
  callAction(billAction, {
    url: `/user/fillpricedifference/${no}`,
    params: { billNo: no },
    form: form as Record<string, string>,
    as,
  });
const decide = (no: string, form: Record<string, string>, as = staff) =>
  callAction(deskAction, { url: `/desk/bills/${no}`, params: { billNo: no }, form, as });
const balance = async () => (await walletOf(world.member.id)).balance;

/** Pays bills by the screens, as the member would. */
async function pay(nos: string[], form: Record<string, string> = {}) {
  const begun = await callAction(billsAction, {
    url: "/user/fillpricedifference",
    form: { intent: "pay", bill: nos },
    as: world.member,
  });
  const at = String(begun.location);
  expect(at).toMatch(/^\/user\/paymoney\?checkout=/);
  const { step } = (await callLoader(payMoney, { url: at, as: world.member })).data;
  const url = `/user/payconfirmation/step?checkout=${step.id}&method=wallet`;
  const shown = (await callLoader(confirmLoader, { url, as: world.member })).data;
  const fields = {
    method: "wallet",
    expected_total: String(shown.step.total),
    seen: shown.step.seen,
    ...form,
  };
  return { step, url, answer: await callAction(confirmAction, { url, form: fields, as: world.member }) };
}

/** The journals of the order, as the table of §4.3 writes them. */
async function journals(type: string): Promise<string[]> {
  const rows = await db.rows<{ text: string }>(sql`
    select string_agg(case e.dc when 'D' then 'Dr ' else 'Cr ' end || a.kind || ' ' || e.amount, ' / ' order by e.id) as text
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.ref_id = ${order.id} and j.type = ${type} group by j.id order by j.id`);
  return rows.map(({ text }) => text);
}

/** Sends everything that is left in one parcel. */
async function send(): Promise<void> {
  const actor = `staff:${staff.id}` as const;
  await acceptOrder({ no: order.no }, actor);
  await markPurchased(order.no, actor);
  const page = await anyOrder(order.no);
  const items = page?.lines.flatMap((line) => line.items).map(({ id, qty }) => ({ itemId: id, qty })) ?? [];
  const parcel = { carrier: "Quay Line", trackingNo: `T${randomUUID().slice(0, 12).toUpperCase()}` };
  const sent = await dispatchParcel(order.no, { ...parcel, trackingUrl: null, weightG: null, items }, actor);
  expect(sent.ok).toBe(true);
}

test("what an agent credits has the limit of a refund", async () => {
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${world.member.id}`);
  const errorsOf = (answer: { data: unknown }) =>
    (answer.data as { result: { error?: Record<string, string[]> } }).result.error;
  const much = { old: "150.00", now: "49.99", file: null };
  expect(errorsOf(await raise(much, agent))).toEqual({ newAmount: ["bills:error.limit"] });
  expect(errorsOf(await raise(much))).toEqual({ newAmount: ["bills:error.tooMuch"] });
});

describe("before dispatch", () => {
  test("a bill holds the order, is told with its evidence, and lets it go on once paid (J13)", async () => {
    const no = await raised();
    expect(await fresh()).toMatchObject({ status: "PENDING", hold: "PRICE_DIFF" });
    expect((await acceptOrder({ no: order.no }, "system")).ok).toBe(false);
    await runJobs();
    const mail = await db
      .rows(sql`select 1 from outbox_mail where template = 'bills.opened'`)
      .catch(() => null);
    expect(mail === null || mail.length > 0).toBe(true);
    const evidence = await callLoader(billFile, {
      params: { billNo: no, which: "evidence" },
      as: world.member,
    });
    expect([evidence.status, evidence.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

    const before = await balance();
    const { answer } = await pay([no]);
    expect(answer.location).toMatch(/^\/user\/paystate\?payment=/);
    expect(await journals("J13")).toEqual(["Dr mem:avail 420 / Cr def:order 420"]);
    expect(await balance()).toBe(before - 420n);
    expect([(await billRow(no)).status, (await fresh()).hold]).toEqual(["PAID", "NONE"]);
    await send();
    expect((await fresh()).status).toBe("SHIPPED");
    const earned = (await journals("J6"))[0];
    expect(earned).toContain(`Dr def:order ${order.total + 420n}`);
    expect(earned).toContain(`Cr rev:shipping ${order.shipping + 420n}`);
  });

  test("promotional money pays first here as everywhere, and goes back with the order", async () => {
    await transaction((tx) =>
      post(tx, [
        promoGranted({
          idemKey: randomUUID(),
          member: world.member.id,
          ref: { type: "test", id: world.member.id },
          amount: 100n,
        }),
      ]),
    );
    const no = await raised();
    await pay([no]);
    expect(await journals("J13")).toEqual(["Dr mem:promo 100 / Dr mem:avail 320 / Cr def:order 420"]);
    await cancelPaidOrder({ no: order.no }, "system", "");
    expect(await walletOf(world.member.id)).toMatchObject({ promo: 100n, balance: 50_100n });
    expect(await fresh()).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT" });
  });

  test("several differences are paid all or none, and the order waits for the last", async () => {
    const nos = [await raised(), await raised({ type: "branding", old: "0.00", now: "3.00" })];
    const [first = "", second = ""] = nos;
    await pay([first]);
    expect((await fresh()).hold).toBe("PRICE_DIFF");
    await pay([second]);
    expect((await fresh()).hold).toBe("NONE");
    expect(await journals("J13")).toHaveLength(2);

    const more = [
      await raised({ type: "goods", old: "1.00", now: "4.00" }),
      await raised({ type: "tax", old: "0.00", now: "2.00" }),
    ];
    const { answer } = await pay(more);
    expect(answer.status).toBe(303);
    expect(await Promise.all(more.map(async (no) => (await billRow(no)).status))).toEqual(["PAID", "PAID"]);
    expect((await fresh()).hold).toBe("NONE");
  });

  test("the member would rather cancel: the order is undone less the documented cost", async () => {
    const before = (await balance()) + order.total;
    const no = await raised({ cost: "2.50" });
    const other = await raised({ type: "branding", old: "0.00", now: "3.00" });
    expect((await act(no, { intent: "accept-cancel" })).location).toContain(no);
    expect(await balance()).toBe(before - 250n);
    expect(await fresh()).toMatchObject({
      status: "AWAITING_PAYMENT",
      box: "DRAFT",
      hold: "NONE",
      paidAt: null,
    });
    expect((await journals("J5"))[0]).toContain("Cr rev:cancel_fee 250");
    expect([(await billRow(no)).status, (await billRow(other)).status]).toEqual(["CANCELLED", "CANCELLED"]);
    expect((await act(no, { intent: "accept-cancel" })).status).toBe(409);
    await runJobs();
  });

  test("nobody pays in time: the order is undone once, a disputed bill stands still", async () => {
    const no = await raised();
    await act(no, { intent: "dispute", text: "Our own scale says 790 grams." });
    await db.run(sql`update price_diff_bill set due_at = now() - interval '1 day' where no = ${no}`);
    await tick();
    expect((await billRow(no)).status).toBe("DISPUTED");
    await decide(no, { intent: "uphold", answer: "The photo shows it." });
    const upheld = await billRow(no);
    expect(upheld.status).toBe("OPEN");
    expect(upheld.dueAt?.getTime()).toBeGreaterThan(Date.now());
    await db.run(sql`update price_diff_bill set due_at = now() - interval '1 minute' where no = ${no}`);
    const before = await balance();
    await Promise.all([tick(), tick()]);
    expect((await billRow(no)).status).toBe("EXPIRED");
    expect(await balance()).toBe(before + order.total);
    expect(await journals("J5")).toHaveLength(1);
    await runJobs();
  });

  test("while the order is intercepted its due date stands still, however often and late the clock runs", async () => {
    const no = await raised();
    const dueIn = async () =>
      Math.round(((await billRow(no)).dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    const before = await dueIn();
    await db.run(sql`
      update state_transition set at = at - interval '6 hours'
      where entity = 'price_diff_bill' and entity_id = ${(await billRow(no)).id}`);
    await db.run(
      sql`update store_order set hold = 'INTERCEPTED', hold_prev = 'PRICE_DIFF' where no = ${order.no}`,
    );
    await db.run(sql`
      insert into state_transition (entity, entity_id, to_state, event, actor, at)
      values ('store_order', ${order.id}, 'PENDING', 'intercept', 'system', now() - interval '5 hours')`);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    expect((await dueIn()) - before).toBeCloseTo(5, 1);
    // The worker was away for two hours, and the order goes on meanwhile.
    await db.run(sql`update price_diff_bill set stood_at = stood_at - interval '2 hours' where no = ${no}`);
    await db.run(sql`update store_order set hold = 'PRICE_DIFF', hold_prev = null where no = ${order.no}`);
    await Promise.all([tick(), tick()]);
    await tick();
    expect((await dueIn()) - before).toBeCloseTo(7, 1);
  });

  test("a dispute while the order is intercepted gives its time back once, however often the clock runs", async () => {
    const no = await raised();
    const dueIn = async () =>
      Math.round(((await billRow(no)).dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    const before = await dueIn();
    // Intercepted seven hours ago, the last run five hours ago, disputed four hours ago and answered now.
    const { id } = await billRow(no);
    await db.run(
      sql`update store_order set hold = 'INTERCEPTED', hold_prev = 'PRICE_DIFF' where no = ${order.no}`,
    );
    await db.run(sql`
      update state_transition set at = at - interval '8 hours' where entity = 'price_diff_bill' and entity_id = ${id}`);
    await db.run(sql`
      insert into state_transition (entity, entity_id, to_state, event, actor, at)
      values ('store_order', ${order.id}, 'PENDING', 'intercept', 'system', now() - interval '7 hours')`);
    await db.run(sql`update price_diff_bill set stood_at = now() - interval '5 hours' where no = ${no}`);
    await act(no, { intent: "dispute", text: "Our own scale says 790 grams." });
    expect((await dueIn()) - before).toBeCloseTo(5, 1);
    await db.run(
      sql`update price_diff_bill set disputed_at = disputed_at - interval '4 hours' where no = ${no}`,
    );
    await decide(no, { intent: "uphold", answer: "The photo shows it." });
    expect((await dueIn()) - before).toBeCloseTo(9, 1);
    await Promise.all([tick(), tick()]);
    await tick();
    expect((await dueIn()) - before).toBeCloseTo(9, 1);
  });

  test("a bill raised over an order that is intercepted already stands from then on", async () => {
    const no = await raised();
    const before = (await billRow(no)).dueAt?.getTime() ?? 0;
    await db.run(
      sql`update store_order set hold = 'INTERCEPTED', hold_prev = 'PRICE_DIFF' where no = ${order.no}`,
    );
    await db.run(sql`
      insert into state_transition (entity, entity_id, to_state, event, actor, at)
      values ('store_order', ${order.id}, 'PENDING', 'intercept', 'system', now() - interval '5 hours')`);
    await tick();
    expect((((await billRow(no)).dueAt?.getTime() ?? 0) - before) / 3_600_000).toBeCloseTo(0, 1);
  });

  test("waived: nothing is paid and the order goes on; reduced: less is asked for", async () => {
    const no = await raised();
    await act(no, { intent: "dispute", text: "Our own scale says 900 grams.", file: jpeg });
    expect((await decide(no, { intent: "reduce", answer: "Half of it.", newAmount: "9.20" })).status).toBe(
      422,
    );
    await decide(no, { intent: "reduce", answer: "Half of it.", newAmount: "7.10" });
    expect(await billRow(no)).toMatchObject({ status: "OPEN", amount: 210n, answer: "Half of it." });
    await decide(no, { intent: "waive", answer: "Never mind." });
    expect([(await billRow(no)).status, (await fresh()).hold]).toEqual(["WAIVED", "NONE"]);
    expect((await decide(no, { intent: "waive", answer: "Again." })).status).toBe(409);
    await runJobs();
  });

  test("freight over-charged goes to the balance at once (J14), at most what was paid for it", async () => {
    const before = await balance();
    await raised({ type: "shipping", old: "3.00", now: "1.90", file: null });
    expect(await journals("J14")).toEqual(["Dr def:order 110 / Cr mem:avail 110"]);
    expect(await balance()).toBe(before + 110n);
    expect((await raise({ type: "branding", old: "900.00", now: "1.00", file: null })).status).toBe(422);
    await send();
    expect((await journals("J6"))[0]).toContain(`Dr def:order ${order.total - 110n}`);
    await runJobs();
  });
});

describe("after dispatch", () => {
  beforeEach(send);

  test("a bill is owed, holds nothing, does not expire, and is earned at once (J13)", async () => {
    const no = await raised();
    expect(await fresh()).toMatchObject({ status: "SHIPPED", hold: "NONE" });
    await db.run(sql`update price_diff_bill set due_at = now() - interval '1 day' where no = ${no}`);
    await tick();
    await runJobs();
    expect((await billRow(no)).status).toBe("OPEN");
    const free = await balance();
    expect((await withdrawableOf(world.member.id)).amount).toBe(free - 420n);
    expect((await act(no, { intent: "accept-cancel" })).status).toBe(409);
    await pay([no]);
    expect(await journals("J13")).toEqual(["Dr mem:avail 420 / Cr rev:shipping 420"]);
  });

  test("what was charged too much comes out of what was earned (J14)", async () => {
    await raised({ type: "shipping", old: "3.00", now: "1.90", file: null });
    expect(await journals("J14")).toEqual(["Dr rev:shipping 110 / Cr mem:avail 110"]);
  });
});

describe("what is refused", () => {
  test("a trifle, a bill without its photo, a second one of its type, an unpaid order", async () => {
    expect((await raise({ old: "5.00", now: "5.40" })).status).toBe(422);
    expect((await raise({ file: null })).status).toBe(422);
    expect((await raise({ file: new File(["<svg/>"], "a.svg") })).status).toBe(422);
    expect((await raise({ now: "abc" })).status).toBe(400);
    await raised();
    expect((await raise()).status).toBe(409);
    await decide((await billsOfOrder())[0] ?? "", { intent: "waive", answer: "No." });
    await cancelPaidOrder({ no: order.no }, "system", "");
    expect((await raise()).status).toBe(409);
  });

  test("others than an agent raise none; an agent only for their own members", async () => {
    const warehouse = await makeStaff({ roles: ["warehouse"] });
    expect((await raise({}, warehouse)).status).toBe(403);
    const agent = await makeStaff({ roles: ["agent"] });
    expect((await raise({}, agent)).status).toBe(404);
    const no = await raised();
    expect((await callLoader(deskLoader, { params: { billNo: no }, as: agent })).status).toBe(404);
    expect((await decide(no, { intent: "waive", answer: "No." }, warehouse)).status).toBe(403);
  });

  test("another member's bill is not there, a frozen member pays nothing", async () => {
    const no = await raised();
    const { member: stranger } = await makeWorld();
    const params = { billNo: no };
    expect((await callLoader(billLoader, { params, as: stranger })).status).toBe(404);
    expect(
      (await callLoader(billFile, { params: { ...params, which: "evidence" }, as: stranger })).status,
    ).toBe(404);
    expect((await act(no, { intent: "accept-cancel" }, stranger)).status).toBe(404);
    const foreign = await callAction(billsAction, { form: { intent: "pay", bill: [no] }, as: stranger });
    expect(foreign.status).toBe(422);
    await db.run(sql`update "user" set status = '2' where id = ${world.member.id}`);
    expect((await act(no, { intent: "pay" })).status).toBe(403);
  });
});

describe("the pay step", () => {
  test("pressed twice it pays once; a bill paid meanwhile is not paid again", async () => {
    const no = await raised();
    const { step, url, answer } = await pay([no]);
    expect(answer.status).toBe(303);
    const again = await callAction(confirmAction, {
      url,
      form: { method: "wallet", expected_total: "420", seen: step.seen },
      as: world.member,
    });
    expect(again.status).toBe(409);
    expect(await journals("J13")).toHaveLength(1);
  });

  test("two tabs at once: one pays, the other hears so", async () => {
    const no = await raised();
    const { id } = await billRow(no);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const request = () => ({
      method: "wallet" as const,
      payables: [{ type: "price_diff_bill" as const, id }],
      expectedTotal: 420n,
      idemKey: randomUUID(),
    });
    const done = await Promise.all([startPayment(payer, request()), startPayment(payer, request())]);
    expect(done.filter((one) => one.ok && one.value.state === "settled")).toHaveLength(1);
    expect(await journals("J13")).toHaveLength(1);
  });

  test("a changed total is shown old and new and must be confirmed again", async () => {
    const no = await raised();
    await act(no, { intent: "dispute", text: "Our own scale says 900 grams." });
    await decide(no, { intent: "reduce", answer: "Half of it.", newAmount: "7.10" });
    const { answer } = await pay([no], { expected_total: "420" });
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({ result: { error: { "": ["payments:error.changed"] } } });
    expect(await journals("J13")).toEqual([]);
  });

  test("without a method it goes back to choose one; with too little it leads to a recharge", async () => {
    const no = await raised({ old: "0.00", now: "990.00" });
    const begun = await act(no, { intent: "pay" });
    const id = new URL(String(begun.location), "http://x").searchParams.get("checkout") ?? "";
    const bare = await callLoader(confirmLoader, {
      url: `/user/payconfirmation/step?checkout=${id}`,
      as: world.member,
    });
    expect(bare.location).toContain("missing=method");
    const refused = await callAction(confirmAction, {
      url: `/user/payconfirmation/step?checkout=${id}&method=wallet`,
      form: { method: "wallet", expected_total: "99000", seen: `${no}.0` },
      as: world.member,
    });
    expect(refused.data).toMatchObject({ result: { error: { "": ["payments:error.recharge"] } } });
  });

  test("what the balance lacks is borrowed where the line covers it, and the result tells how much", async () => {
    const spare = await balance();
    await transaction((tx) =>
      post(tx, [
        adjusted({
          ...{ idemKey: randomUUID(), member: world.member.id, ref: { type: "test", id: world.member.id } },
          amount: 120n - spare,
        }),
      ]),
    );
    const no = await raised();
    await makeLine(world.member.id, 100n);
    const short = await pay([no], { method: "credit" });
    expect(short.answer).toMatchObject({
      ...{ status: 409, data: { result: { error: { "": ["payments:error.recharge"] } } } },
    });
    await db.run(sql`update credit_line set credit_limit = 50000 where user_id = ${world.member.id}`);
    const { step, answer } = await pay([no], { method: "credit" });
    expect([step.lacking, step.loanLimit]).toEqual([300n, 50_000n]);
    expect(answer.status).toBe(303);
    const paymentId = new URL(String(answer.location), "http://x").searchParams.get("payment") ?? "";
    expect(await lookAtPayment(world.member.id, paymentId)).toMatchObject({
      ...{ status: "SUCCESSFUL", amount: 420n, borrowed: { amount: 300n } },
    });
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, borrowed: 300n });
    expect((await billRow(no)).status).toBe("PAID");
  });

  test("a high amount must be meant", async () => {
    await fund(world.member.id, 500_000n);
    const no = await raised({ old: "0.00", now: "1500.00" });
    const begun = await act(no, { intent: "pay" });
    const id = new URL(String(begun.location), "http://x").searchParams.get("checkout") ?? "";
    const url = `/user/payconfirmation/step?checkout=${id}&method=wallet`;
    expect((await callLoader(confirmLoader, { url, as: world.member })).location).toContain("missing=agree");
    const form = { method: "wallet", expected_total: "150000", seen: `${no}.0` };
    expect((await callAction(confirmAction, { url, form, as: world.member })).status).toBe(409);
    const paid = await callAction(confirmAction, { url, form: { ...form, agreed: "on" }, as: world.member });
    expect(paid.status).toBe(303);
  });

  test("another member's step is not there", async () => {
    const no = await raised();
    const begun = await act(no, { intent: "pay" });
    const { member: stranger } = await makeWorld();
    expect((await callLoader(payMoney, { url: String(begun.location), as: stranger })).status).toBe(404);
  });
});

async function billsOfOrder(): Promise<string[]> {
  const { page } = (await callLoader(billsLoader, { url: "/user/fillpricedifference", as: world.member }))
    .data;
  return page.rows.map(({ no }) => no);
}

describe("paid by card", () => {
  const give = (form: Record<string, string>) =>
    callAction(newRefund, {
      ...{ url: `/desk/orders/${order.no}/refund`, params: { orderNo: order.no }, as: staff },
      form: { reason: "The carrier has corrected its weight", ...form },
    });
  const sources = async () => {
    const { data } = await callLoader(refundForm, { params: { orderNo: order.no }, as: staff });
    return data.able.sources;
  };

  test("what a difference took goes back to the card that paid it, and no more than that", async () => {
    const no = await raised();
    const payables = await billRefs(world.member.id, [no]);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const wanted = { method: "card" as const, payables, expectedTotal: 420n, idemKey: randomUUID() };
    const begun = await startPayment(payer, wanted);
    if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
    const { paymentId } = begun.value;
    await payAt(begun.value.url);
    await lookAtPayment(world.member.id, paymentId);
    expect((await billRow(no)).status).toBe("PAID");
    await send();

    // The order itself was paid from the balance: only the difference came by card.
    expect(await sources()).toMatchObject([{ paymentId, method: "card", most: 420n }]);
    expect((await give({ shipping: "4.21", way: paymentId })).status).toBe(409);
    const before = await balance();
    await give({ shipping: "3.00", way: paymentId });
    expect(await journals("J5b")).toEqual(["Dr rev:shipping 300 / Cr psp:stripe 300"]);
    expect(await sources()).toMatchObject([{ paymentId, most: 120n }]);
    expect((await give({ shipping: "1.21", way: paymentId })).status).toBe(409);
    await runJobs();
    expect(await balance()).toBe(before);
    const refund = await db.first(sql`select status from refund where payment_id = ${paymentId}`);
    expect(refund).toEqual({ status: "COMPLETED" });
  });
});
