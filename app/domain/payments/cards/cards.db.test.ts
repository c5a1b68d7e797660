import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { chargeCard } from "~/partners/stripe/intents.server";
import { db, sql } from "~/platform/db";
import { action as stripeHook } from "~/routes/hooks/stripe";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { action, loader } from "~/routes/user/payments/payment";
import { makeMember, type TestMember } from "../../../../tests/factories";
import { billOf, makeBill, prepareBills } from "../../../../tests/payments/bills";
import { payAt } from "../../../../tests/payments/checkout";
import { answerBank, saveCard, savedCards } from "../../../../tests/payments/saved";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { control, eventually, receive } from "../../../../tests/setup/outside";
import { notifyExpiringCards } from "./notify.server";
import { cardsOf, forgetCard, syncCards } from "./cards.server";
import { startPayment, type Started } from "../payments.server";
import { findPayment, reconcile } from "../reconcile.server";
import { lookAtPayment } from "../view.server";

// A card is good until the end of its month, which may be 31 days away.
vi.mock("../config", async (original) => ({ ...(await original<object>()), expiringDays: 31 }));

beforeAll(prepareBills);
beforeEach(() => forgetStripe());
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type More = { key?: string; auto?: boolean; saveCard?: boolean };

async function payBy(member: TestMember, cardId: string | null, amount: bigint, more: More = {}) {
  const bill = await makeBill(member.id, amount);
  const started = await startPayment(
    { id: member.id, email: member.email, locale: "en-US" },
    {
      method: "card",
      payables: [bill],
      expectedTotal: amount,
      idemKey: more.key ?? randomUUID(),
      savedCardId: cardId,
      ...more,
    },
  );
  return { bill, started };
}

function value({ started }: Awaited<ReturnType<typeof payBy>>): Started {
  if (!started.ok) throw new Error(started.error);
  return started.value;
}

const last4sOf = async (member: TestMember) => (await cardsOf(member.id)).map(({ last4 }) => last4);

describe("keeping cards", () => {
  test("a card is saved on the provider's page, shown with its last digits, and becomes the default", async () => {
    const member = await makeMember();
    const sent = await callAction(action, { form: { intent: "add-card" }, as: member });
    expect(sent.status).toBe(303);
    const back = await payAt(sent.headers.get("location") ?? "");
    expect(back).toContain("/user/payment?card=saved");
    const seen = await callLoader(loader, { url: "/user/payment?card=saved", as: member });
    expect([seen.status, seen.headers.get("location")]).toEqual([303, "/user/payment"]);
    expect(await cardsOf(member.id)).toMatchObject([
      { brand: "visa", last4: "4242", expMonth: 12, expYear: 2040, isDefault: true },
    ]);
  });

  test("the webhook alone brings it, too, and twice the same card is one card", async () => {
    receive({ "/hooks/stripe": stripeHook });
    const member = await makeMember();
    await saveCard(member);
    await saveCard(member);
    expect(await last4sOf(member)).toEqual(["4242"]);
    await runJobs();
    const attached = await eventually(() =>
      db.first(
        sql`select 1 from psp_event where type = 'payment_method.attached' and processed_at is not null`,
      ),
    );
    expect(attached).not.toBeNull();
    await runJobs();
    await syncCards(member.id);
    expect(await last4sOf(member)).toEqual(["4242"]);
  });

  test("two pages opened at once make one customer", async () => {
    const member = await makeMember();
    await Promise.all([saveCard(member), saveCard(member, savedCards.other)]);
    expect((await last4sOf(member)).sort()).toEqual(["4242", "4444"]);
    const rows = await db.rows(sql`select 1 from card_customer where user_id = ${member.id}`);
    expect(rows).toHaveLength(1);
  });

  test("the default moves on when its card is removed, and the provider forgets it, however slowly", async () => {
    const member = await makeMember();
    const first = await saveCard(member);
    await saveCard(member, savedCards.other);
    const post = (fields: Record<string, string>) => callAction(action, { form: fields, as: member });
    expect((await post({ intent: "remove-card", card: first.id })).status).toBe(303);
    expect(await cardsOf(member.id)).toMatchObject([{ last4: "4444", isDefault: true }]);
    // The provider's list still has it: what was removed here does not come back.
    await syncCards(member.id);
    expect(await last4sOf(member)).toEqual(["4444"]);
    await runJobs();
    await syncCards(member.id);
    expect(await last4sOf(member)).toEqual(["4444"]);
    expect((await post({ intent: "remove-card", card: first.id })).status).toBe(409);
  });

  test("a card is not taken for forgotten by a provider that does not let us in", async () => {
    const member = await makeMember();
    const card = await saveCard(member);
    const kept = await db.first<{ ref: string }>(
      sql`select provider_ref as ref from saved_card where id = ${card.id}`,
    );
    const ref = kept?.ref ?? "";
    await control("/control/faults", { target: "stripe", kind: "401", match: "detach", method: "POST" });
    await expect(forgetCard(ref)).rejects.toThrow("card not forgotten");
    await control("/control/faults", undefined, "DELETE");
    await forgetCard(ref);
    // Once more, as a job does that was killed behind the answer.
    await forgetCard(ref);
    await forgetCard("pm_unknown");
  });

  test("another's card cannot be chosen, removed or paid with", async () => {
    const [member, stranger] = [await makeMember(), await makeMember()];
    const card = await saveCard(member);
    for (const intent of ["choose-card", "remove-card"]) {
      const sent = await callAction(action, { form: { intent, card: card.id }, as: stranger });
      expect(sent.status).toBe(409);
    }
    const { started, bill } = await payBy(stranger, card.id, 500n);
    expect(started).toEqual({ ok: false, error: "cards:error.gone" });
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
    expect(await last4sOf(member)).toEqual(["4242"]);
  });

  test("who froze may look and change nothing; nonsense is refused", async () => {
    const member = await makeMember({ status: "2" });
    expect((await callLoader(loader, { url: "/user/payment", as: member })).status).toBe(200);
    const frozen = await callAction(action, { form: { intent: "add-card" }, as: member });
    expect(frozen.status).toBe(403);
    const active = await makeMember();
    for (const fields of [
      {},
      { intent: "remove-card" },
      { intent: "choose-card", card: "x" },
      { intent: "steal" },
    ]) {
      const sent = await callAction(action, { form: fields as Record<string, string>, as: active });
      expect(sent.status).toBe(400);
    }
  });

  test("the provider down: nothing is half saved, and the member is told", async () => {
    await control("/control/faults", { target: "stripe", kind: "reset" });
    const member = await makeMember();
    const sent = await callAction(action, { form: { intent: "add-card" }, as: member });
    expect(sent.status).toBe(422);
    expect(JSON.stringify(sent.data)).toContain("cards:error.failed");
  });

  test("who has a card that runs out is told once", async () => {
    const member = await makeMember();
    const card = await saveCard(member);
    const soon = new Date();
    await db.run(sql`
      update saved_card set exp_year = ${soon.getUTCFullYear()}, exp_month = ${soon.getUTCMonth() + 1}
      where id = ${card.id}`);
    await notifyExpiringCards();
    await notifyExpiringCards();
    const told = await db.rows(sql`select event from notification where user_id = ${member.id}`);
    expect(told).toEqual([{ event: "card.expiring" }]);
  });
});

describe("paying by a saved card", () => {
  test("one press pays, and the same form again pays nothing more", async () => {
    const member = await makeMember();
    const card = await saveCard(member);
    const key = randomUUID();
    const first = await payBy(member, card.id, 6_500n, { key });
    const paid = value(first);
    expect(paid.state).toBe("settled");
    expect(await billOf(first.bill)).toEqual({ paid: true, locked: false });
    const again = await startPayment(
      { id: member.id, email: member.email, locale: "en-US" },
      { method: "card", payables: [first.bill], expectedTotal: 6_500n, idemKey: key, savedCardId: card.id },
    );
    expect(again).toEqual({ ok: true, value: paid });
    expect((await walletOf(member.id)).balance).toBe(0n);
  });

  test("the bank asks: the member leaves for its page, and what it says stands, with our job or without", async () => {
    const member = await makeMember();
    const card = await saveCard(member, savedCards.asksAlways);
    const yes = await payBy(member, card.id, 700n);
    const leaving = value(yes);
    if (leaving.state !== "leave") throw new Error(leaving.state);
    expect(await billOf(yes.bill)).toEqual({ paid: false, locked: true });
    expect(await answerBank(leaving.url)).toContain(`/user/paystate?payment=${leaving.paymentId}`);
    expect(await reconcile(leaving.paymentId)).toBe("SUCCESSFUL");
    expect(await billOf(yes.bill)).toEqual({ paid: true, locked: false });

    const no = await payBy(member, card.id, 800n);
    const refused = value(no);
    if (refused.state !== "leave") throw new Error(refused.state);
    await answerBank(refused.url, "fail");
    expect(await reconcile(refused.paymentId)).toBe("FAILED");
    expect(await billOf(no.bill)).toEqual({ paid: false, locked: false });
  });

  test("who leaves the bank's page and never answers is not charged later", async () => {
    const member = await makeMember();
    const card = await saveCard(member, savedCards.asksAlways);
    const { started, bill } = await payBy(member, card.id, 700n);
    if (!started.ok || started.value.state !== "leave") throw new Error("no page");
    const { paymentId, url } = started.value;
    expect(await reconcile(paymentId, new Date(Date.now() + 31 * 60_000))).toBe("FAILED");
    await answerBank(url);
    expect(await reconcile(paymentId)).toBe("FAILED");
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  });

  test.each([
    ["refused", savedCards.refused],
    ["expired meanwhile", savedCards.expired],
  ])("a card that is %s fails at once and locks nothing", async (_, number) => {
    const member = await makeMember();
    const card = await saveCard(member, number);
    const paid = await payBy(member, card.id, 900n);
    expect(value(paid)).toMatchObject({ state: "failed", code: "declined" });
    expect(await billOf(paid.bill)).toEqual({ paid: false, locked: false });
  });

  test("a card that was taken away at the provider is refused, locks nothing, and goes when cards are read", async () => {
    const member = await makeMember();
    const card = await saveCard(member);
    const kept = await db.first<{ ref: string }>(
      sql`select provider_ref as ref from saved_card where id = ${card.id}`,
    );
    await forgetCard(kept?.ref ?? "");
    const paid = await payBy(member, card.id, 900n);
    expect(value(paid)).toMatchObject({ state: "failed", code: "refused" });
    expect(await billOf(paid.bill)).toEqual({ paid: false, locked: false });
    await syncCards(member.id);
    expect(await last4sOf(member)).toEqual([]);
  });

  test.each([
    ["says yes", savedCards.slow, "SUCCESSFUL", true],
    ["says no", savedCards.slowlyRefused, "FAILED", false],
  ])("a slow bank that %s is waited for", async (_, number, status, paid) => {
    const member = await makeMember();
    const card = await saveCard(member, number);
    const begun = await payBy(member, card.id, 900n);
    const { paymentId } = value(begun);
    expect((await findPayment(paymentId))?.status).toBe("IN_PROGRESS");
    await eventually(async () => {
      const now = await reconcile(paymentId);
      return now === status ? true : null;
    });
    expect(await billOf(begun.bill)).toEqual({ paid, locked: false });
  });

  test("nobody there and the bank asks: refused, with that as its reason", async () => {
    const member = await makeMember();
    const always = await saveCard(member, savedCards.asksAlways);
    const once = await saveCard(member, savedCards.asksOnce);
    const asked = await payBy(member, always.id, 900n, { auto: true });
    expect(value(asked)).toMatchObject({ state: "failed", code: "authentication" });
    expect(value(await payBy(member, once.id, 900n, { auto: true })).state).toBe("settled");
  });

  test("no answer: the outcome is unknown, nothing is tried again, and the provider's word settles it once", async () => {
    const member = await makeMember();
    const card = await saveCard(member);
    await control("/control/faults", {
      target: "stripe",
      kind: "after-500",
      match: "payment_intents",
      method: "POST",
    });
    const begun = await payBy(member, card.id, 1_100n);
    const { state, paymentId } = value(begun);
    await control("/control/faults", undefined, "DELETE");
    forgetStripe();
    expect([state, (await findPayment(paymentId))?.status]).toEqual(["error", "ERROR"]);
    expect(await billOf(begun.bill)).toEqual({ paid: false, locked: true });
    const status = await reconcile(paymentId);
    expect(["SUCCESSFUL", "FAILED"]).toContain(status);
    expect(await billOf(begun.bill)).toEqual({ paid: status === "SUCCESSFUL", locked: false });
  });

  /** A charge whose request is lost on its way, whenever it is tried. */
  async function lostCharge(amount: bigint) {
    const member = await makeMember();
    const card = await saveCard(member);
    const { match, method } = { match: "payment_intents$", method: "POST" };
    await control("/control/faults", { target: "stripe", kind: "500", match, method });
    const begun = await payBy(member, card.id, amount);
    const { paymentId } = value(begun);
    expect((await findPayment(paymentId))?.status).toBe("ERROR");
    const heal = async () => {
      await control("/control/faults", undefined, "DELETE");
      forgetStripe();
    };
    const attempt = await db.first<{ customer: string; card: string }>(sql`
      select k.provider_ref as customer, c.provider_ref as card from card_customer k
      join saved_card c on c.user_id = k.user_id where k.user_id = ${member.id}`);
    /** The request comes through after all, as it was sent then. */
    const arrives = () =>
      chargeCard({
        reference: paymentId,
        amount,
        currency: "USD",
        title: "Late",
        offSession: true,
        returnUrl: "",
        ...(attempt ?? { customer: "", card: "" }),
      });
    return { member, bill: begun.bill, paymentId, heal, arrives };
  }

  test("a request that never arrived is withdrawn, told so, and charges nothing should it arrive yet", async () => {
    const { member, bill, paymentId, heal, arrives } = await lostCharge(1_300n);
    await heal();
    // Whoever looks at the page meanwhile is told that nobody knows.
    const page = { url: `/user/paystate?payment=${paymentId}&since=1`, as: member };
    expect((await callLoader(payState, page)).data.payment.status).toBe("ERROR");
    expect(await reconcile(paymentId)).toBe("FAILED");
    const { status, code } = (await callLoader(payState, page)).data.payment;
    expect([status, code]).toEqual(["FAILED", "undelivered"]);
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
    expect(await arrives()).toMatchObject({ ok: false });
    expect(await reconcile(paymentId)).toBe("FAILED");
    expect((await walletOf(member.id)).balance).toBe(0n);
  });

  test("a request that nobody can withdraw stays unknown, is asked for at 1, 5, 15 and 60 minutes, and pays when it arrives", async () => {
    const { member, bill, paymentId, heal, arrives } = await lostCharge(1_400n);
    const began = await db.first<{ at: Date }>(sql`
      select at from state_transition where entity_id = ${paymentId} and event = 'unclear'`);
    const since = began?.at.getTime() ?? 0;
    const asked: number[] = [];
    for (const minutes of [1, 5, 15, 60]) {
      expect(await reconcile(paymentId, new Date(since + minutes * 60_000))).toBe("ERROR");
      const job = await db.first<{ at: Date }>(sql`
        select run_at as at from graphile_worker.jobs where key = ${`payment:${paymentId}`}`);
      asked.push(((job?.at.getTime() ?? 0) - since) / 60_000);
    }
    expect(asked).toEqual([5, 15, 60, 120]);
    expect(await billOf(bill)).toEqual({ paid: false, locked: true });
    // Its owner sees which card it is about, all the while.
    expect((await lookAtPayment(member.id, paymentId))?.card).toEqual({ brand: "visa", last4: "4242" });
    await heal();
    expect(await arrives()).toMatchObject({ ok: true });
    expect(await reconcile(paymentId)).toBe("SUCCESSFUL");
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  });

  test("one that arrives late for what has changed meanwhile is on the balance, whole and once", async () => {
    const { member, bill, paymentId, heal, arrives } = await lostCharge(1_500n);
    await heal();
    await arrives();
    await db.run(sql`update test_bill set version = version + 1 where id = ${bill.id}`);
    expect([await reconcile(paymentId), await reconcile(paymentId)]).toEqual(["SUCCESSFUL", "SUCCESSFUL"]);
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
    expect((await walletOf(member.id)).balance).toBe(1_500n);
  });

  test("a card typed on the page is saved when its owner wishes so", async () => {
    const member = await makeMember();
    const begun = await payBy(member, null, 1_200n, { saveCard: true });
    const leaving = value(begun);
    if (leaving.state !== "leave") throw new Error(leaving.state);
    await payAt(leaving.url);
    expect(await reconcile(leaving.paymentId)).toBe("SUCCESSFUL");
    await runJobs();
    expect(await last4sOf(member)).toEqual(["4242"]);
    expect(await billOf(begun.bill)).toEqual({ paid: true, locked: false });
  });
});
