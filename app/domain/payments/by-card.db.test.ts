import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { action as stripeHook } from "~/routes/hooks/stripe";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { expectCleanBooks } from "../../../tests/ledger";
import { makeMember } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { callsTo, eventually, receive } from "../../../tests/setup/outside";
import { billOf, makeBill, prepareBills, requote } from "../../../tests/payments/bills";
import { backLink, cards, payAt } from "../../../tests/payments/checkout";
import {
  asked,
  start,
  started,
  openedCard,
  statusOf,
  balanceOf,
  forge,
  hook,
} from "../../../tests/payments/attempts";
import { askSeconds } from "./config";
import { findPayment, reconcile } from "./reconcile.server";
import { settleFromProvider } from "./settle.server";

beforeAll(prepareBills);
beforeEach(() => forgetStripe());
afterEach(expectCleanBooks);

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
    // Each of them waits for the wallet first, also of somebody who never had money here.
    const wallet = await db.rows<{ kind: string }>(
      sql`select kind from ledger_account where member_id = ${member.id} order by kind`,
    );
    expect(wallet.map(({ kind }) => kind)).toEqual(["mem:avail", "recv:credit", "recv:member"]);
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

  test("looked at again and again, the provider is asked once in a while; leaving it ends it at once", async () => {
    const member = await makeMember();
    const [paid, left] = [await makeBill(member.id, 6_500n), await makeBill(member.id, 6_500n)];
    const [first, second] = [
      await openedCard(member, [paid], 6_500n),
      await openedCard(member, [left], 6_500n),
    ];
    const seen = async (url: string) => (await callLoader(payState, { url, as: member })).data.payment.status;
    const page = `/user/paystate?payment=${first.paymentId}&since=1`;
    expect(await seen(page)).toBe("IN_PROGRESS");
    await payAt(first.url);
    // Beside one that has just asked, nobody does: neither alone nor several at once.
    await asked(first.paymentId, -60);
    expect(await Promise.all([seen(page), seen(page)])).toEqual(["IN_PROGRESS", "IN_PROGRESS"]);
    await asked(first.paymentId, askSeconds);
    expect(await seen(page)).toBe("SUCCESSFUL");

    await asked(second.paymentId, -60);
    await callLoader(payState, { url: await backLink(second.url), as: member });
    expect(await findPayment(second.paymentId)).toMatchObject({ status: "FAILED", errorCode: "cancelled" });
  });

  test("a card that was declined is told where the provider has just said so, and not beside that", async () => {
    const member = await makeMember();
    const { paymentId, url } = await openedCard(member, [await makeBill(member.id, 6_500n)], 6_500n);
    const page = `/user/paystate?payment=${paymentId}&since=1`;
    const seen = async () => (await callLoader(payState, { url: page, as: member })).data.payment;
    await payAt(url, "4000000000000002");
    await asked(paymentId, askSeconds);
    expect(await seen()).toMatchObject({ status: "IN_PROGRESS", code: "declined" });
    // Meanwhile another card may have been taken there.
    await asked(paymentId, -60);
    expect(await seen()).toMatchObject({ status: "IN_PROGRESS", code: null });
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
