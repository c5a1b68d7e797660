import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { expectCleanBooks } from "../../../tests/ledger";
import { makeMember } from "../../../tests/factories";
import { hurryJobs, runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { billOf, makeBill, prepareBills } from "../../../tests/payments/bills";
import { payAt } from "../../../tests/payments/checkout";
import { openedCard, statusOf, forge, hook } from "../../../tests/payments/attempts";
import { sweepNews } from "./events.server";
import { findPayment, reconcile } from "./reconcile.server";

beforeAll(prepareBills);
beforeEach(() => forgetStripe());
afterEach(expectCleanBooks);

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
    await hurryJobs(sql`j.task_identifier = 'payments.event'`);
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
      { kind: "refund-unseen" },
    ]);
  });
});
