import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { openSession } from "~/partners/stripe/checkout.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { expectCleanBooks } from "../../../tests/ledger";
import { makeMember } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control, eventually } from "../../../tests/setup/outside";
import { billOf, makeBill, prepareBills } from "../../../tests/payments/bills";
import { payAt } from "../../../tests/payments/checkout";
import { start, started, openedCard, statusOf } from "../../../tests/payments/attempts";
import { findPayment, reconcile, sweep } from "./reconcile.server";

beforeAll(prepareBills);
beforeEach(() => forgetStripe());
afterEach(expectCleanBooks);

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
      reference: randomUUID(),
      amount: 1_000n,
      currency: "USD",
      title: "One",
      customer: null,
      email: "mira@example.test",
      locale: "en-US",
      expiresAt: new Date(Date.now() + 40 * 60_000),
      successUrl: "http://localhost/paid",
      cancelUrl: "http://localhost/back",
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
    await callLoader(payState, { url: page, as: member });
    await eventually(async () => (await statusOf(paymentId)) === "ERROR", "that nobody knows");
    const began = await db.first<{ at: Date }>(sql`
      select at from state_transition where entity_id = ${paymentId} and event = 'unclear'`);
    const since = began?.at.getTime() ?? 0;
    const asked: number[] = [];
    for (const minutes of [1, 5, 15, 60]) {
      await reconcile(paymentId, new Date(since + minutes * 60_000));
      const job = await db.first<{ at: Date }>(sql`
        select run_at as at from graphile_worker.jobs where key = ${`payment:${paymentId}`}`);
      asked.push(((job?.at.getTime() ?? 0) - since) / 60_000);
    }
    expect(asked).toEqual([5, 15, 60, 120]);
    const tasks = sql`select kind from finance_task where ref_id = ${paymentId} and done_at is null`;
    expect(await db.rows(tasks)).toEqual([{ kind: "payment-unresolved" }]);
    expect(await billOf(bill)).toEqual({ paid: false, locked: true });
    expect(await started(start(member, "wallet", [bill], 6_500n))).toEqual({ state: "error", paymentId });
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    expect(await reconcile(paymentId)).toBe("SUCCESSFUL");
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
    // Nobody has to look it up any more.
    expect(await db.rows(tasks)).toEqual([]);
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
