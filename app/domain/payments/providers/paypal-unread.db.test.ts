/** What becomes of a payment that was approved, or not, while PayPal could not be read and nobody looks any more. */
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { makeStaff } from "../../../../tests/factories";
import { richMember, statusOf } from "../../../../tests/payments/attempts";
import { billOf, makeBill, prepareBills } from "../../../../tests/payments/bills";
import { approve, atPayPal, capturesOf, comeBack } from "../../../../tests/payments/paypal";
import { runJobs } from "../../../../tests/setup/jobs";
import { control, eventually } from "../../../../tests/setup/outside";
import { reconcileMinutes } from "../config";
import { cancelAttempt } from "../payments.server";
import { findPayment, reconcile } from "../reconcile.server";
import { decideUnresolved } from "../unresolved/decide.server";

beforeAll(prepareBills);
beforeEach(() => forgetPayPal());
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A bill of $50 at PayPal's door; its fee of $1 is kept aside. */
async function begun() {
  const member = await richMember(1_000n);
  const bill = await makeBill(member.id, 5_000n);
  await control("/control/faults", { target: "paypal-webhooks", kind: "lost" });
  return { member, bill, ...(await atPayPal(member, [bill], 5_000n)) };
}

/** The payer comes back, and PayPal cannot be read. */
async function unread(order: string, paymentId: string): Promise<void> {
  await control("/control/faults", { target: "paypal", kind: "500", method: "GET" });
  await comeBack(order);
  await eventually(async () => (await statusOf(paymentId)) === "ERROR", "that nobody knows");
}

async function heal(): Promise<void> {
  await control("/control/faults", undefined, "DELETE");
  forgetPayPal();
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test("what was approved is taken by the job as soon as PayPal can be read, once, and pays", async () => {
  const { member, bill, paymentId, order } = await begun();
  await approve(order);
  await unread(order, paymentId);
  await reconcile(paymentId, minutes(1));
  expect(await statusOf(paymentId)).toBe("ERROR");
  await heal();
  await runJobs({ early: true });
  expect(await findPayment(paymentId)).toMatchObject({ status: "SUCCESSFUL", errorCode: null });
  expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  expect(await capturesOf(order)).toEqual([{ id: expect.any(String) }]);
  expect(await walletOf(member.id)).toMatchObject({ balance: 900n, pendingOut: 0n });
});

test("what was approved in time is taken at the attempt's end, though nobody came back and no webhook arrived", async () => {
  const { bill, paymentId, order } = await begun();
  await approve(order);
  expect(await reconcile(paymentId, minutes(31))).toBe("SUCCESSFUL");
  expect(await billOf(bill)).toEqual({ paid: true, locked: false });
});

test("what nobody approved waits while its page is open, and then has ended because of that", async () => {
  const { member, bill, paymentId, order } = await begun();
  await unread(order, paymentId);
  await heal();
  expect(await reconcile(paymentId, minutes(1))).toBe("ERROR");
  expect(await billOf(bill)).toEqual({ paid: false, locked: true });
  // Its page is open yet: who approves now has paid at the next question; here nobody does.
  expect(await reconcile(paymentId, minutes(31))).toBe("FAILED");
  expect(await findPayment(paymentId)).toMatchObject({ errorCode: "expired" });
  expect(await walletOf(member.id)).toMatchObject({ balance: 1_000n, pendingOut: 0n });
});

test("what nobody approved ends with the last question, and not because its page was open too long", async () => {
  const { bill, paymentId, order } = await begun();
  await unread(order, paymentId);
  await heal();
  for (const _ of reconcileMinutes.slice(1)) expect(await reconcile(paymentId, new Date(0))).toBe("ERROR");
  expect(await reconcile(paymentId, new Date(0))).toBe("FAILED");
  expect(await findPayment(paymentId)).toMatchObject({ errorCode: "unanswered" });
  expect(await billOf(bill)).toEqual({ paid: false, locked: false });
});

test("what was cancelled is not taken, though it was approved", async () => {
  const { member, bill, paymentId, order } = await begun();
  await approve(order);
  await cancelAttempt(member.id, paymentId);
  await reconcile(paymentId, minutes(1));
  await comeBack(order);
  expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "cancelled" });
  expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  expect(await walletOf(member.id)).toMatchObject({ balance: 1_000n, pendingOut: 0n });
});

test("finance does not throw away what was approved: PayPal, asked once more, gives it", async () => {
  const { bill, paymentId, order } = await begun();
  await approve(order);
  await unread(order, paymentId);
  for (const _ of reconcileMinutes) await reconcile(paymentId, new Date(0));
  expect(await statusOf(paymentId)).toBe("ERROR");
  await heal();
  const decision = { intent: "uncharged" as const, reason: "Not in the list" };
  expect(await decideUnresolved(await makeStaff({ roles: ["finance"] }), paymentId, decision)).toEqual({
    ok: false,
    error: "paymentsDesk:error.answered",
  });
  expect(await billOf(bill)).toEqual({ paid: true, locked: false });
});
