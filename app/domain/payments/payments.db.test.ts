import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { promoGranted, recharged } from "~/domain/ledger/postings";
import { action as stripeHook } from "~/routes/hooks/stripe";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { openSession } from "~/partners/stripe/checkout.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import { makeMember, type TestMember } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { callsTo, control, eventually, receive, requestOf } from "../../../tests/setup/outside";
import { sweepNews } from "./events.server";
import type { PayableRef } from "./payable.server";
import { startPayment, type Started } from "./payments.server";
import { findPayment, reconcile, sweep } from "./reconcile.server";
import { settleFromProvider } from "./settle.server";
import { billOf, makeBill, prepareBills, requote } from "../../../tests/payments/bills";
import { backLink, cards, isPayPage, payAt } from "../../../tests/payments/checkout";

beforeAll(prepareBills);
beforeEach(() => forgetStripe());
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const payer = ({ id, email }: TestMember) => ({ id, email, locale: "en-US" });

async function richMember(amount: bigint, promo = 0n): Promise<TestMember> {
  const member = await makeMember();
  const facts = { member: member.id, ref: { type: "test", id: member.id } };
  const receipt = { amount, ccy: "USD", credited: amount };
  await transaction((tx) =>
    post(tx, [
      recharged({ ...facts, idemKey: randomUUID(), psp: "psp:stripe", receipt }),
      ...(promo > 0n ? [promoGranted({ ...facts, idemKey: randomUUID(), amount: promo })] : []),
    ]),
  );
  return member;
}

function start(
  member: TestMember,
  method: "wallet" | "card",
  payables: PayableRef[],
  total: bigint,
  key = randomUUID(),
) {
  return startPayment(payer(member), { method, payables, expectedTotal: total, idemKey: key });
}

async function started(promise: ReturnType<typeof start>): Promise<Started> {
  const result = await promise;
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

async function openedCard(member: TestMember, payables: PayableRef[], total: bigint) {
  const value = await started(start(member, "card", payables, total));
  if (value.state !== "leave") throw new Error(value.state);
  expect(isPayPage(value.url)).toBe(true);
  return value;
}

const statusOf = async (id: string) => (await findPayment(id))?.status;
const balanceOf = async (member: TestMember) => (await walletOf(member.id)).balance;

describe("from the wallet", () => {
  test("promotional money first, one journal a bill, all in one transaction", async () => {
    const member = await richMember(10_000n, 1_000n);
    const bills = [await makeBill(member.id, 6_500n), await makeBill(member.id, 1_500n)];
    const value = await started(start(member, "wallet", bills, 8_000n));
    expect(value.state).toBe("settled");
    expect(await walletOf(member.id)).toMatchObject({ balance: 3_000n, promo: 0n });
    expect(await Promise.all(bills.map(billOf))).toEqual([
      { paid: true, locked: false },
      { paid: true, locked: false },
    ]);
    const history = await db.rows(sql`
      select from_state, to_state from state_transition where entity_id = ${value.paymentId} order by at`);
    expect(history).toEqual([
      { from_state: null, to_state: "IN_PROGRESS" },
      { from_state: "IN_PROGRESS", to_state: "SUCCESSFUL" },
    ]);
  });

  test("too little is a failed attempt that changes nothing else", async () => {
    const member = await richMember(100n);
    const bill = await makeBill(member.id, 101n);
    const value = await started(start(member, "wallet", [bill], 101n));
    expect(value).toMatchObject({ state: "failed", code: "insufficient" });
    expect(await statusOf(value.paymentId)).toBe("FAILED");
    expect([await balanceOf(member), await billOf(bill)]).toEqual([100n, { paid: false, locked: false }]);
  });

  test("another total than the page said, a foreign bill, a paid bill", async () => {
    const member = await richMember(10_000n);
    const bill = await makeBill(member.id, 500n);
    expect(await start(member, "wallet", [bill], 400n)).toEqual({
      ok: false,
      error: "payments:error.changed",
    });
    const stranger = await richMember(10_000n);
    expect(await start(stranger, "wallet", [bill], 500n)).toEqual({
      ok: false,
      error: "payments:error.gone",
    });
    await start(member, "wallet", [bill], 500n);
    expect(await start(member, "wallet", [bill], 500n)).toEqual({ ok: false, error: "payments:error.paid" });
    expect(await balanceOf(member)).toBe(9_500n);
  });

  test("one form pressed eight times at once pays once", async () => {
    const member = await richMember(10_000n);
    const bill = await makeBill(member.id, 500n);
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => started(start(member, "wallet", [bill], 500n, key))),
    );
    expect(new Set(all.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await balanceOf(member)).toBe(9_500n);
  });

  test("64 at once on one wallet: each pays once, nothing is lost, the rest is told", async () => {
    const member = await richMember(5_000n);
    const bills = await Promise.all(Array.from({ length: 64 }, () => makeBill(member.id, 100n)));
    const all = await Promise.all(bills.map((bill) => started(start(member, "wallet", [bill], 100n))));
    expect(all.filter(({ state }) => state === "settled")).toHaveLength(50);
    expect(all.filter(({ state }) => state === "failed")).toHaveLength(14);
    expect(await balanceOf(member)).toBe(0n);
  });

  test("two attempts for one bill: one wins, the other is told", async () => {
    const member = await richMember(5_000n);
    const bill = await makeBill(member.id, 100n);
    const both = await Promise.all([1, 2].map(() => start(member, "wallet", [bill], 100n)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balanceOf(member)).toBe(4_900n);
  });
});

describe("by card", () => {
  test("paid: the return page settles; webhooks that come later change nothing", async () => {
    receive({ "/hooks/stripe": stripeHook });
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    expect(await billOf(bill)).toEqual({ paid: false, locked: true });
    const back = await payAt(url);
    const answer = await callLoader(payState, { url: String(back), as: member });
    expect(answer.data.payment.status).toBe("SUCCESSFUL");
    await eventually(() => callsTo("/hooks/stripe").length >= 2, "the webhooks");
    await runJobs({ early: true });
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
    expect([await balanceOf(member), await billOf(bill)]).toEqual([0n, { paid: true, locked: false }]);
    const types = await db.rows<{ type: string }>(sql`
      select j.type from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where a.member_id = ${member.id} order by e.id`);
    expect(types.map(({ type }) => type)).toEqual(["J3", "J2"]);
  });

  test("paid, and the browser never comes back: the webhook settles", async () => {
    receive({ "/hooks/stripe": stripeHook });
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    await payAt(url);
    await eventually(async () => {
      await runJobs();
      return (await statusOf(paymentId)) === "SUCCESSFUL";
    }, "the webhook");
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  });

  test("return page, webhook and reconcile job at once: one of them", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    const back = String(await payAt(url));
    await Promise.all([
      ...Array.from({ length: 4 }, () => callLoader(payState, { url: back, as: member })),
      ...Array.from({ length: 4 }, () => reconcile(paymentId)),
    ]);
    const captured = await db.rows(
      sql`select 1 from journal where idem_key = ${`payment:${paymentId}:captured`}`,
    );
    expect([captured.length, await balanceOf(member)]).toEqual([1, 0n]);
  });

  test("declined, then paid with another card", async () => {
    receive({ "/hooks/stripe": stripeHook });
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    expect(await payAt(url, cards.declined)).toBeNull();
    await eventually(async () => {
      await runJobs();
      return (await findPayment(paymentId))?.errorCode === "declined";
    }, "the news of the decline");
    expect(await statusOf(paymentId)).toBe("IN_PROGRESS");
    await payAt(url);
    await reconcile(paymentId);
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
  });

  test("the way back cancels at the provider; its mark cannot be guessed", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    await callLoader(payState, { url: `/user/paystate?payment=${paymentId}&cancel=guess`, as: member });
    expect(await statusOf(paymentId)).toBe("IN_PROGRESS");
    const away = await callLoader(payState, { url: await backLink(url), as: member });
    expect(away.status).toBe(302);
    const shown = await callLoader(payState, { url: String(away.location), as: member });
    expect(shown.data.payment).toMatchObject({ status: "FAILED", code: "cancelled" });
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
    expect(await payAt(url)).toBeNull();
  });

  test("another member's payment is not there", async () => {
    const member = await makeMember();
    const { paymentId } = await openedCard(member, [await makeBill(member.id, 6_500n)], 6_500n);
    const stranger = await makeMember();
    const answer = await callLoader(payState, { url: `/user/paystate?payment=${paymentId}`, as: stranger });
    expect(answer.status).toBe(404);
    expect((await callLoader(payState, { url: "/user/paystate?payment=x", as: member })).status).toBe(404);
  });

  test("abandoned: ended at the provider after its time, then free again", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    expect(await reconcile(paymentId)).toBe("IN_PROGRESS");
    expect(await reconcile(paymentId, new Date(Date.now() + 31 * 60_000))).toBe("FAILED");
    expect((await findPayment(paymentId))?.errorCode).toBe("expired");
    expect([await billOf(bill), await payAt(url)]).toEqual([{ paid: false, locked: false }, null]);
  });

  test("a second attempt ends the first page; the first page cannot be paid any more", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const first = await openedCard(member, [bill], 6_500n);
    const second = await openedCard(member, [bill], 6_500n);
    expect((await findPayment(first.paymentId))?.errorCode).toBe("superseded");
    expect(await payAt(first.url)).toBeNull();
    await payAt(second.url);
    expect(await reconcile(second.paymentId)).toBe("SUCCESSFUL");
  });

  test("paid in one tab, tried again in the other: the first one counts", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const first = await openedCard(member, [bill], 6_500n);
    await payAt(first.url);
    expect(await started(start(member, "card", [bill], 6_500n))).toEqual({
      state: "settled",
      paymentId: first.paymentId,
    });
  });

  test("two paid pages for one bill: the second is credited to the wallet", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const first = await openedCard(member, [bill], 6_500n);
    // As if the page could not be ended in time: the attempt has failed here, its page is still open there.
    await settleFromProvider(first.paymentId, { kind: "failed", code: "expired" });
    const second = await openedCard(member, [bill], 6_500n);
    await payAt(first.url);
    await payAt(second.url);
    expect(await reconcile(second.paymentId)).toBe("SUCCESSFUL");
    receive({ "/hooks/stripe": stripeHook });
    const session = (await findPayment(first.paymentId))?.providerRef;
    const event = forge({ id: session, object: "checkout.session", client_reference_id: first.paymentId });
    expect((await hook(event)).status).toBe(204);
    await runJobs();
    expect(await findPayment(first.paymentId)).toMatchObject({ status: "SUCCESSFUL", tags: ["CREDITED"] });
    expect([await balanceOf(member), await billOf(bill)]).toEqual([6_500n, { paid: true, locked: false }]);
  });

  test("late, and the bill is still as it was: it is paid", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    await payAt(url);
    await settleFromProvider(paymentId, { kind: "failed", code: "expired" });
    const money = { amount: 6_500n, ccy: "USD", providerRef: "cs_x", providerPaymentRef: "pi_x" };
    expect(await settleFromProvider(paymentId, { kind: "succeeded", ...money })).toBe("SUCCESSFUL");
    expect([await balanceOf(member), await billOf(bill)]).toEqual([0n, { paid: true, locked: false }]);
  });

  test("late, and the price has moved: the whole amount is credited", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId } = await openedCard(member, [bill], 6_500n);
    await settleFromProvider(paymentId, { kind: "failed", code: "expired" });
    await requote(bill, 7_000n);
    const money = { amount: 6_500n, ccy: "USD", providerRef: "cs_y", providerPaymentRef: "pi_y" };
    await settleFromProvider(paymentId, { kind: "succeeded", ...money });
    expect([await balanceOf(member), await billOf(bill)]).toEqual([6_500n, { paid: false, locked: false }]);
  });

  test("another amount than asked for: credited as it came, the bill is free, finance is told", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId } = await openedCard(member, [bill], 6_500n);
    const money = { amount: 6_400n, ccy: "EUR", providerRef: "cs_z", providerPaymentRef: "pi_z" };
    expect(await settleFromProvider(paymentId, { kind: "succeeded", ...money })).toBe("SUCCESSFUL");
    expect((await findPayment(paymentId))?.tags.sort()).toEqual(["CREDITED", "MISMATCH"]);
    expect([await balanceOf(member), await billOf(bill)]).toEqual([6_944n, { paid: false, locked: false }]);
    expect(await db.rows(sql`select kind from finance_task where ref_id = ${paymentId}`)).toEqual([
      { kind: "payment-mismatch" },
    ]);
  });
});

describe("a provider that misbehaves", () => {
  const open = { target: "stripe", match: "/v1/checkout/sessions$", method: "POST" };

  test("no session could be made: unknown at first, asked for, then failed and free", async () => {
    await control("/control/faults", { ...open, kind: "500" });
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const value = await started(start(member, "card", [bill], 6_500n));
    expect(value.state).toBe("error");
    expect([await statusOf(value.paymentId), await billOf(bill)]).toEqual([
      "ERROR",
      { paid: false, locked: true },
    ]);
    await control("/control/faults", undefined, "DELETE");
    await runJobs({ early: true });
    expect(await findPayment(value.paymentId)).toMatchObject({ status: "FAILED", errorCode: "abandoned" });
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  });

  test("it made the session and answered 500 each time: the session is found by its mark, and ended", async () => {
    await control("/control/faults", { ...open, kind: "after-500" });
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const value = await started(start(member, "card", [bill], 6_500n));
    expect(value.state).toBe("error");
    await control("/control/faults", undefined, "DELETE");
    expect(await reconcile(value.paymentId)).toBe("FAILED");
    expect((await findPayment(value.paymentId))?.providerRef).toMatch(/^cs_/);
  });

  test("a key that was used for something else says nothing of what became of that", async () => {
    const wanted = {
      ...{ reference: randomUUID(), amount: 1_000n, currency: "USD", title: "One", customer: null },
      ...{ email: "mira@example.test", locale: "en-US", expiresAt: new Date(Date.now() + 40 * 60_000) },
      ...{ successUrl: "http://localhost/paid", cancelUrl: "http://localhost/back" },
    };
    expect(await openSession(wanted)).toMatchObject({ ok: true });
    expect(await openSession({ ...wanted, title: "Another" })).toMatchObject({ ok: false, kind: "unclear" });
  });

  test("it answers 500 once: the client's second try gets the same session", async () => {
    await control("/control/faults", { ...open, kind: "after-500", times: 1 });
    const member = await makeMember();
    const value = await openedCard(member, [await makeBill(member.id, 6_500n)], 6_500n);
    expect(await statusOf(value.paymentId)).toBe("IN_PROGRESS");
  });

  test("it does not answer what became of a payment: error, locked, asked at 1, 5, 15, 60 minutes, then an alert", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    await payAt(url);
    await control("/control/faults", { target: "stripe", match: "/v1/checkout", kind: "500" });
    const page = `/user/paystate?payment=${paymentId}&since=1`;
    expect((await callLoader(payState, { url: page, as: member })).data.payment.status).toBe("ERROR");
    const asked: number[] = [];
    for (let i = 0; i < 4; i++) {
      await reconcile(paymentId, new Date(0));
      const job = await db.first<{ at: Date }>(sql`
        select run_at as at from graphile_worker.jobs where key = ${`payment:${paymentId}`}`);
      asked.push((job?.at.getTime() ?? 0) / 60_000);
    }
    expect(asked).toEqual([5, 15, 60, 60]);
    const tasks = sql`select kind from finance_task where ref_id = ${paymentId}`;
    expect(await db.rows(tasks)).toEqual([{ kind: "payment-unresolved" }]);
    expect(await billOf(bill)).toEqual({ paid: false, locked: true });
    expect(await started(start(member, "wallet", [bill], 6_500n))).toEqual({ state: "error", paymentId });
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    expect(await reconcile(paymentId)).toBe("SUCCESSFUL");
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  });

  test("the process dies after the row, before the session is written down: found and ended when its time is over", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    await db.run(sql`update payment set provider_ref = null, provider_url = null, expires_at = now() - interval '20 minutes'
      where id = ${paymentId}`);
    await db.run(sql`select graphile_worker.remove_job(${`payment:${paymentId}`})::text`);
    expect(await sweep()).toBe(1);
    await runJobs();
    expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "expired" });
    expect([await payAt(url), await billOf(bill)]).toEqual([null, { paid: false, locked: false }]);
  });

  test("the process dies between the provider's answer and our commit: nothing has happened, the next one does it", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId, url } = await openedCard(member, [bill], 6_500n);
    await payAt(url);
    const name = "kill_before_commit";
    await db.run(sql`create function kill_before_commit() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`);
    await db.run(sql`create constraint trigger kill_before_commit after insert on ledger_entry
      deferrable initially deferred for each row execute function kill_before_commit()`);
    await expect(reconcile(paymentId)).rejects.toThrow("killed");
    await db.run(sql`drop function kill_before_commit() cascade`);
    expect(name).toBeTruthy();
    expect([await statusOf(paymentId), await billOf(bill)]).toEqual([
      "IN_PROGRESS",
      { paid: false, locked: true },
    ]);
    expect(await reconcile(paymentId)).toBe("SUCCESSFUL");
  });
});

function forge(object: Record<string, unknown>, type = "checkout.session.completed") {
  return {
    id: `evt_${randomUUID()}`,
    object: "event",
    type,
    api_version: Stripe.API_VERSION,
    data: { object },
  };
}

function hook(event: unknown, { secret = env().STRIPE_WEBHOOK_SECRET ?? "", age = 0, text = "" } = {}) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = new Headers({ "stripe-signature": signature, "content-type": "application/json" });
  const bytes = Buffer.from(payload + text);
  const request = requestOf({ method: "POST", path: "/hooks/stripe", headers, bytes });
  return stripeHook({ request, params: {}, context: {} });
}

describe("webhooks", () => {
  const count = async (id: string) =>
    (await db.rows(sql`select 1 from psp_event where event_id = ${id}`)).length;

  test("forged, altered or old ones are refused and leave nothing", async () => {
    const event = forge({ id: "cs_1", object: "checkout.session" });
    expect((await hook(event, { secret: "whsec_other" })).status).toBe(400);
    expect((await hook(event, { text: " " })).status).toBe(400);
    expect((await hook(event, { age: 600 })).status).toBe(400);
    expect(await count(event.id)).toBe(0);
  });

  test("the same event eight times at once is kept once, with one job", async () => {
    const event = forge({ id: "cs_2", object: "checkout.session" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => hook(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await count(event.id)).toBe(1);
    await runJobs();
    expect(await db.first(sql`select outcome from psp_event where event_id = ${event.id}`)).toEqual({
      outcome: "not ours",
    });
  });

  test("news that were applied long ago are forgotten, those that were not never", async () => {
    const ids = ["applied-long-ago", "applied-lately", "never-applied"];
    await db.run(sql`
      insert into psp_event (provider, event_id, type, body, received_at, processed_at)
      select 'stripe', e.id, 'test', '{}', now() - interval '91 days', now() - make_interval(days => e.ago)
      from unnest(${ids}::text[], ${[91, 89, null]}::int[]) as e (id, ago)`);
    await sweepNews();
    expect(await Promise.all(ids.map(count))).toEqual([0, 1, 1]);
  });

  test("a signed event that says 'paid' about an unpaid session pays nothing", async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    const { paymentId } = await openedCard(member, [bill], 6_500n);
    const session = (await findPayment(paymentId))?.providerRef;
    const event = forge({
      id: session,
      object: "checkout.session",
      client_reference_id: paymentId,
      payment_status: "paid",
    });
    await hook(event);
    await runJobs();
    expect([await statusOf(paymentId), await billOf(bill)]).toEqual([
      "IN_PROGRESS",
      { paid: false, locked: true },
    ]);
  });

  test("the provider is down while the job asks: it comes back later", async () => {
    const member = await makeMember();
    const { paymentId, url } = await openedCard(member, [await makeBill(member.id, 6_500n)], 6_500n);
    await payAt(url);
    await hook(forge({ id: "cs", object: "checkout.session", client_reference_id: paymentId }));
    await control("/control/faults", { target: "stripe", kind: "500" });
    expect(await runJobs({ mayFail: true })).toHaveLength(1);
    expect(await statusOf(paymentId)).toBe("IN_PROGRESS");
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    await db.run(sql`update graphile_worker._private_jobs set run_at = now()
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'payments.event')`);
    await runJobs();
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
  });

  test("a refund made at the provider waits for finance, once", async () => {
    const member = await makeMember();
    const { paymentId, url } = await openedCard(member, [await makeBill(member.id, 6_500n)], 6_500n);
    await payAt(url);
    await reconcile(paymentId);
    const charge = {
      id: "ch_1",
      object: "charge",
      metadata: { payment: paymentId },
      amount_refunded: 500,
      currency: "usd",
    };
    const event = forge(charge, "charge.refunded");
    await hook(event);
    await hook(event);
    await runJobs();
    expect(await db.rows(sql`select kind from finance_task where ref_id = ${paymentId}`)).toEqual([
      { kind: "charge.refunded" },
    ]);
  });
});
