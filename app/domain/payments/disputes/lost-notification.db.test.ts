/** Disputes whose news are lost: no event of any provider arrives here, so all that is known was asked for. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { readDispute } from "~/partners/stripe/disputes.server";
import { db, sql } from "~/platform/db";
import { action as deskAction } from "~/routes/desk/finance/chargeback";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { makeWorld, newOrder } from "../../../../tests/orders";
import { payAt } from "../../../../tests/payments/checkout";
import {
  compared,
  expectSoundBooks,
  forgetProviders,
  kinds,
  paid,
  paidByPayPal,
  prepareComparison,
} from "../../../../tests/reconciliation";
import { callAction, tokenOf } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { control, eventually } from "../../../../tests/setup/outside";
import { applyEvent } from "../events.server";
import { startPayment } from "../payments.server";
import { lookAtPayment } from "../view.server";
import { sweepDisputes } from "./ask.server";
import { applyDispute } from "./disputes.server";

vi.mock(import("~/partners/stripe/disputes.server"), async (original) => {
  const real = await original();
  return { ...real, readDispute: vi.fn(real.readDispute) };
});

let finance: TestStaff;
beforeAll(async () => {
  finance = await prepareComparison();
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

async function atStripe(intent: string): Promise<string> {
  return (await control<{ id: string }>("/control/stripe/dispute", { payment_intent: intent })).id;
}
const closeAtStripe = (id: string, status: "won" | "lost") =>
  control(`/control/stripe/dispute/${id}/close`, { status });

async function atPayPal(capture: string): Promise<string> {
  return (await control<{ dispute_id: string }>("/control/paypal/disputes", { capture })).dispute_id;
}
const closeAtPayPal = (id: string, outcome: "won" | "lost") =>
  control(`/control/paypal/disputes/${id}/close`, { outcome });

/** A dispute over 100 dollars of a member's, which is known here. */
async function known() {
  const { member, intent } = await paid(10_000n);
  const no = await atStripe(intent);
  await applyDispute("stripe", no);
  return { member, no };
}

/** Time goes by: nothing was heard of any dispute since. */
const later = (minutes: number) =>
  db.run(sql`update dispute set asked_at = asked_at - make_interval(mins => ${minutes})`);

const rowOf = (no: string) =>
  db.first(sql`select status, taken, value, fee from dispute where provider_id = ${no}`);
const journalsOf = (no: string) =>
  db.rows<{ kind: string }>(sql`
    select split_part(j.idem_key, ':', 3) as kind from journal j join dispute d on d.id = j.ref_id
    where d.provider_id = ${no} order by j.id`);
const kindsOf = async (no: string) => (await journalsOf(no)).map(({ kind }) => kind).sort();

describe("a dispute whose closing news is lost", () => {
  test("is asked for: the money comes back once, and the order goes on", async () => {
    const world = await makeWorld();
    const { id, total } = await newOrder(world);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const payables = [{ type: "store_order" as const, id }];
    const begun = await startPayment(payer, {
      method: "card",
      payables,
      expectedTotal: total,
      idemKey: randomUUID(),
    });
    if (!begun.ok || begun.value.state !== "leave") throw new Error("no page to pay on");
    await payAt(begun.value.url);
    await lookAtPayment(world.member.id, begun.value.paymentId);
    const { intent } = (await db.first<{ intent: string }>(sql`
      select provider_payment_ref as intent from payment where id = ${begun.value.paymentId}`)) ?? {
      intent: "",
    };
    const no = await atStripe(intent);
    await applyDispute("stripe", no);
    const order = () => db.first(sql`select hold from store_order where id = ${id}`);
    expect(await order()).toEqual({ hold: "INTERCEPT_REQUESTED" });
    expect(await walletOf(world.member.id)).toMatchObject({ owed: total, disputed: true });
    await closeAtStripe(no, "won");

    // What was heard of within the hour is not asked for.
    await later(59);
    expect(await sweepDisputes()).toBe(0);
    await later(2);
    expect(await sweepDisputes()).toBe(1);
    expect(await sweepDisputes()).toBe(0);
    await runJobs();
    expect(await rowOf(no)).toMatchObject({ status: "WON", taken: false });
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, owed: 0n, disputed: false });
    expect(await order()).toEqual({ hold: "NONE" });
    await later(120);
    expect(await sweepDisputes()).toBe(0);
    expect(await kindsOf(no)).toEqual(["fee", "returned", "taken"]);
  });

  test("at PayPal: lost, it is not open any more", async () => {
    const { member, capture } = await paidByPayPal(10_000n);
    const no = await atPayPal(capture);
    await applyDispute("paypal", no);
    await closeAtPayPal(no, "lost");
    await later(61);
    expect(await sweepDisputes()).toBe(1);
    await runJobs();
    expect(await rowOf(no)).toMatchObject({ status: "LOST", taken: true });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, disputed: false });
  });

  test("asked for and told of at the same time, it comes back once", async () => {
    const { member, no } = await known();
    await closeAtStripe(no, "won");
    await later(61);
    await sweepDisputes();
    await Promise.all([runJobs(), applyDispute("stripe", no), applyDispute("stripe", no)]);
    expect(await rowOf(no)).toMatchObject({ status: "WON", taken: false });
    expect(await walletOf(member.id)).toMatchObject({ balance: 10_000n, owed: 0n });
    expect(await kindsOf(no)).toEqual(["fee", "returned", "taken"]);
  });

  test("an answer from before it was won, that arrives after it, takes nothing a second time", async () => {
    const { member, no } = await known();
    const old = await readDispute(no);
    await closeAtStripe(no, "won");
    // The older answer is under way while the newer one is applied.
    vi.mocked(readDispute).mockImplementationOnce(async () => {
      expect(await applyDispute("stripe", no)).toBe("WON");
      return old;
    });
    expect(await applyDispute("stripe", no)).toBe("WON");
    expect(await walletOf(member.id)).toMatchObject({ balance: 10_000n, owed: 0n, disputed: false });
    expect(await kindsOf(no)).toEqual(["fee", "returned", "taken"]);
  });

  test("a provider that does not answer, or that shows none of that number, stops no other", async () => {
    const [{ no: won }, { no: gone }] = [await known(), await known()];
    const { capture } = await paidByPayPal(10_000n);
    const other = await atPayPal(capture);
    await applyDispute("paypal", other);
    await closeAtStripe(won, "won");
    await closeAtPayPal(other, "won");
    await db.run(sql`update dispute set provider_id = provider_id || '_gone' where provider_id = ${gone}`);
    await control("/control/faults", { target: "paypal", kind: "500", match: "disputes" });
    await later(61);
    expect(await sweepDisputes()).toBe(3);
    expect((await runJobs({ mayFail: true })).map(({ task }) => task)).toEqual(["payments.dispute"]);
    expect(await rowOf(won)).toMatchObject({ status: "WON", taken: false });
    expect(await rowOf(`${gone}_gone`)).toMatchObject({ status: "OPEN", taken: true });
    expect(await rowOf(other)).toMatchObject({ status: "OPEN", taken: true });

    await control("/control/faults", undefined, "DELETE");
    forgetProviders();
    await runJobs({ early: true });
    expect(await rowOf(other)).toMatchObject({ status: "WON", taken: false });
    await db.run(sql`update dispute set provider_id = ${gone} where provider_id = ${`${gone}_gone`}`);
  });
});

describe("a dispute whose opening news is lost", () => {
  test("at Stripe: its movement is not in the books, so it is read, and the next comparison agrees", async () => {
    const { member, intent } = await paid(4_000n);
    const no = await atStripe(intent);
    await compared();
    expect(await kinds(no)).toEqual(["not-in-books open", "not-in-books open"]);
    expect(await rowOf(no)).toBeNull();
    await runJobs();
    expect(await rowOf(no)).toEqual({ status: "OPEN", taken: true, value: 4_000n, fee: 1_500n });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, disputed: true });
    await compared();
    expect(await kinds(no)).toEqual(["not-in-books settled", "not-in-books settled"]);
  });

  test("at PayPal, whose statement names the payment alone", async () => {
    const { member, capture } = await paidByPayPal(4_000n);
    const no = await atPayPal(capture);
    // PayPal says to the second how far its books go.
    await eventually(async () => {
      await compared("paypal");
      return (await kinds(capture)).length > 0;
    }, "the movement");
    expect(await kinds(capture)).toEqual(["not-in-books open"]);
    await runJobs();
    expect(await rowOf(no)).toMatchObject({ status: "OPEN", taken: true, value: 4_000n });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, disputed: true });
    await compared("paypal");
    expect(await kinds(capture)).toEqual(["not-in-books settled"]);
  });

  test("is read when PayPal says that the payment was taken back: nobody has to look for it", async () => {
    const { member, capture, paymentId } = await paidByPayPal(4_000n);
    const no = await atPayPal(capture);
    const object = { id: capture, amount: { currency_code: "USD", value: "40.00" } };
    const event = await db.first<{ id: string }>(sql`
      insert into psp_event (provider, event_id, type, body) values ('paypal', ${randomUUID()}, 'PAYMENT.CAPTURE.REVERSED',
        ${JSON.stringify({ data: { object } })}::jsonb) returning id`);
    await applyEvent(event?.id ?? "");
    expect(await rowOf(no)).toMatchObject({ status: "OPEN", taken: true });
    expect(await walletOf(member.id)).toMatchObject({ balance: 0n, disputed: true });
    expect(await db.rows(sql`select 1 from finance_task where ref_id = ${paymentId}`)).toEqual([]);
  });
});

describe("asked for by hand", () => {
  async function asked(no: string, as: TestStaff, token?: string) {
    const row = await db.first<{ id: string }>(sql`select id from dispute where provider_id = ${no}`);
    const disputeId = row?.id ?? "";
    const form = { intent: "ask", ...(token === undefined ? {} : { _token: token }) };
    const url = `/desk/chargebacks/${disputeId}`;
    const answer = await callAction(deskAction, { url, params: { disputeId }, as, form });
    const said = /disputes:asked\.([\w-]+)/.exec(
      decodeURIComponent(answer.headers.get("set-cookie") ?? ""),
    )?.[1];
    return { status: answer.status, said };
  }

  test("it says what came of it: nothing, no answer, won, and then no more; once a form", async () => {
    const { member, no } = await known();
    expect(await asked(no, finance)).toEqual({ status: 303, said: "unchanged" });
    await closeAtStripe(no, "won");
    await control("/control/faults", { target: "stripe", kind: "500", match: "disputes" });
    expect(await asked(no, finance)).toEqual({ status: 303, said: "unanswered" });
    expect(await rowOf(no)).toMatchObject({ status: "OPEN", taken: true });
    await control("/control/faults", undefined, "DELETE");
    forgetProviders();
    const token = tokenOf({ url: "/desk/chargebacks", as: finance });
    expect(await asked(no, finance, token)).toEqual({ status: 303, said: "WON" });
    vi.mocked(readDispute).mockClear();
    expect(await asked(no, finance, token)).toMatchObject({ status: 303 });
    expect(readDispute).not.toHaveBeenCalled();
    expect(await asked(no, finance)).toEqual({ status: 303, said: "unchanged" });
    expect(await walletOf(member.id)).toMatchObject({ balance: 10_000n, owed: 0n });
    const entries = await db.rows(sql`
      select 1 from audit_log a join dispute d on d.id::text = a.entity_id
      where a.action = 'dispute.ask' and d.provider_id = ${no} and a.actor = ${`staff:${finance.id}`}`);
    expect(entries).toHaveLength(4);
  });

  test("by finance alone, and about nothing but a case that is there", async () => {
    const { no } = await known();
    await closeAtStripe(no, "won");
    expect(await asked(no, await makeStaff({ roles: ["agent"] }))).toMatchObject({ status: 403 });
    expect(await rowOf(no)).toMatchObject({ status: "OPEN", taken: true });
    const params = { disputeId: randomUUID() };
    expect(await callAction(deskAction, { params, as: finance, form: { intent: "ask" } })).toMatchObject({
      status: 404,
    });
    await asked(no, finance);
  });
});
