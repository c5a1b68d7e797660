/** A member who would rather pay another way ends the attempt on our page; money that came meanwhile is not lost. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { action as end, loader as payState } from "~/routes/user/orders/pay-state";
import { db, sql } from "~/platform/db";
import { expectCleanBooks } from "../../../tests/ledger";
import { makeMember, type TestMember } from "../../../tests/factories";
import { balanceOf, openedCard, payer, started, statusOf } from "../../../tests/payments/attempts";
import { billOf, makeBill, prepareBills } from "../../../tests/payments/bills";
import { payAt } from "../../../tests/payments/checkout";
import { saveCard, savedCards } from "../../../tests/payments/saved";
import { callAction, callLoader, tokenOf } from "../../../tests/setup/call";
import { control, eventually } from "../../../tests/setup/outside";
import { findPayment, reconcile } from "./reconcile.server";
import { startPayment } from "./payments.server";

beforeAll(prepareBills);
beforeEach(() => {
  forgetStripe();
  forgetPayPal();
});
afterEach(expectCleanBooks);

const pageOf = (paymentId: string) => `/user/paystate?payment=${paymentId}`;
const press = (paymentId: string, as: TestMember, form: object = {}) =>
  callAction(end, { url: pageOf(paymentId), as, form: { intent: "end", ...form } });

test("the page at the provider takes nothing any more, and what was to be paid is free at once", async () => {
  const member = await makeMember();
  const bill = await makeBill(member.id, 6_500n);
  const { paymentId, url } = await openedCard(member, [bill], 6_500n);
  const form = { _token: tokenOf({ url: pageOf(paymentId), as: member }) };
  const answers = await Promise.all([press(paymentId, member, form), press(paymentId, member, form)]);
  for (const { location } of answers) expect(location).toBe(pageOf(paymentId));
  const shown = await callLoader(payState, { url: pageOf(paymentId), as: member });
  expect(shown.data.payment).toMatchObject({ status: "FAILED", code: "cancelled" });
  expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  expect(await payAt(url)).toBeNull();
  expect((await openedCard(member, [bill], 6_500n)).paymentId).not.toBe(paymentId);
});

test("PayPal's order that nobody has opened yet is ended, too", async () => {
  const member = await makeMember();
  const bill = await makeBill(member.id, 6_500n);
  const request = {
    method: "paypal",
    payables: [bill],
    expectedTotal: 6_500n,
    idemKey: randomUUID(),
  } as const;
  const begun = await startPayment(payer(member), request);
  const id = begun.ok ? begun.value.paymentId : "";
  await press(id, member);
  expect(await findPayment(id)).toMatchObject({ status: "FAILED" });
  expect(await billOf(bill)).toEqual({ paid: false, locked: false });
});

test("a charge that the bank works on cannot be called back: the page says so", async () => {
  const member = await makeMember();
  const card = await saveCard(member, savedCards.slow);
  const bill = await makeBill(member.id, 6_500n);
  const request = { method: "card", savedCardId: card.id, payables: [bill], expectedTotal: 6_500n } as const;
  const begun = await started(startPayment(payer(member), { ...request, idemKey: randomUUID() }));
  const answer = await press(begun.paymentId, member);
  expect(answer.location).toBe(pageOf(begun.paymentId));
  expect(decodeURIComponent(answer.headers.get("set-cookie") ?? "")).toContain("payments:flash.notEnded");
  await eventually(async () => {
    await reconcile(begun.paymentId);
    return (await statusOf(begun.paymentId)) === "SUCCESSFUL";
  }, "the bank's answer");
});

test("what was paid there meanwhile pays for it", async () => {
  const member = await makeMember();
  const bill = await makeBill(member.id, 6_500n);
  const { paymentId, url } = await openedCard(member, [bill], 6_500n);
  await payAt(url);
  await press(paymentId, member);
  expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
  expect([await balanceOf(member), await billOf(bill)]).toEqual([0n, { paid: true, locked: false }]);
});

test("where the provider does not answer, nobody knows: nothing is free", async () => {
  const member = await makeMember();
  const bill = await makeBill(member.id, 6_500n);
  const { paymentId } = await openedCard(member, [bill], 6_500n);
  await control("/control/faults", { target: "stripe", kind: "500", times: 30 });
  try {
    await press(paymentId, member);
  } finally {
    await control("/control/faults", undefined, "DELETE");
  }
  expect(await statusOf(paymentId)).toBe("ERROR");
  expect(await billOf(bill)).toEqual({ paid: false, locked: true });
  await press(paymentId, member);
  expect(await statusOf(paymentId)).toBe("ERROR");
});

test("it is the member's own to end, while the account is theirs to use", async () => {
  const [member, stranger] = [await makeMember(), await makeMember()];
  const bill = await makeBill(member.id, 6_500n);
  const { paymentId } = await openedCard(member, [bill], 6_500n);
  expect((await press(paymentId, stranger)).status).toBe(404);
  await db.run(sql`update "user" set status = '0' where id = ${member.id}`);
  expect((await press(paymentId, member)).location).not.toBe(pageOf(paymentId));
  expect(await statusOf(paymentId)).toBe("IN_PROGRESS");
});
