/** Closing a recharge that was opened at a provider and left. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { findPayment, reconcile } from "~/domain/payments/reconcile.server";
import { settleFromProvider } from "~/domain/payments/settle.server";
import * as checkout from "~/partners/stripe/checkout.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { readFlash } from "~/platform/http/flash.server";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { action as ordersAction } from "~/routes/user/wallet/recharge-orders";
import { makeMember, type TestMember } from "../../../tests/factories";
import { payAt } from "../../../tests/payments/checkout";
import { begunByCard, begunByPayPal, rechargesBy } from "../../../tests/recharges";
import { callAction, callLoader } from "../../../tests/setup/call";
import { control } from "../../../tests/setup/outside";

beforeEach(() => forgetStripe());
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** What the next page is told to say, such as `info noun:key`. */
const flashOf = ({ headers }: { headers: Headers }) => {
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  return readFlash(new Request("http://localhost", { headers: { cookie } }));
};

const close = (member: TestMember, recharge: string | undefined) =>
  callAction(ordersAction, { as: member, form: { intent: "close", recharge } });
const only = async (member: TestMember) => (await rechargesBy(member))[0];

test("by card: its page cannot be paid any more, and others that are open stay", async () => {
  const member = await makeMember();
  const { url, paymentId } = await begunByCard(member, 2_000n);
  const left = await only(member);
  const other = await begunByCard(member);
  const closed = await close(member, left?.id);
  expect([closed.status, closed.location]).toEqual([303, "/user/rechargeorder"]);
  expect(await rechargesBy(member)).toMatchObject([
    { status: "PENDING", paymentId: other.paymentId },
    { id: left?.id, status: "CLOSED", paymentId: null },
  ]);
  expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "cancelled" });
  expect((await fetch(url)).status).toBe(410);
  // The same press in another tab finds it closed.
  expect((await close(member, left?.id)).status).toBe(409);
  await payAt(other.url);
  await reconcile(other.paymentId);
  expect((await walletOf(member.id)).balance).toBe(10_000n);
});

test("paid a moment before, and we had not heard of it: it is credited, and said", async () => {
  const member = await makeMember();
  const { url, paymentId } = await begunByCard(member);
  await payAt(url);
  const answer = await close(member, (await only(member))?.id);
  expect([answer.status, answer.location]).toEqual([303, `/user/paystate?payment=${paymentId}`]);
  expect(flashOf(answer)?.message).toBe("wallet:orders.notClosed.settled");
  expect(await only(member)).toMatchObject({ status: "COMPLETED", credited: 10_000n, tags: [] });
  expect((await walletOf(member.id)).balance).toBe(10_000n);
});

test("paid between our look and our ending it: the refusal to end it is read as the money it is", async () => {
  const member = await makeMember();
  const { url, paymentId } = await begunByCard(member);
  const end = checkout.endSession;
  const ended = vi.spyOn(checkout, "endSession").mockImplementationOnce(async (id) => {
    await payAt(url);
    return end(id);
  });
  const answer = await close(member, (await only(member))?.id);
  expect(await ended.mock.results[0]?.value).toMatchObject({ ok: false, kind: "refused" });
  ended.mockRestore();
  expect(answer.location).toBe(`/user/paystate?payment=${paymentId}`);
  expect(await only(member)).toMatchObject({ status: "COMPLETED", credited: 10_000n });
  expect((await walletOf(member.id)).balance).toBe(10_000n);
});

test("the provider does not answer: it stays until that is known, and is closed then", async () => {
  const member = await makeMember();
  const { paymentId } = await begunByCard(member);
  await control("/control/faults", { target: "stripe", kind: "500" });
  const recharge = (await only(member))?.id;
  const answer = await close(member, recharge);
  expect([answer.location, flashOf(answer)?.message]).toEqual([
    `/user/paystate?payment=${paymentId}`,
    "wallet:orders.notClosed.error",
  ]);
  expect(await only(member)).toMatchObject({ status: "PENDING", paymentId });
  await control("/control/faults", undefined, "DELETE");
  forgetStripe();
  expect((await close(member, recharge)).location).toBe("/user/rechargeorder");
  expect(await only(member)).toMatchObject({ status: "CLOSED" });
});

test("by PayPal: approved later, it is not captured", async () => {
  const member = await makeMember();
  const { token, paymentId } = await begunByPayPal(member);
  await close(member, (await only(member))?.id);
  await control(`/control/paypal/orders/${token}/approve`, { funding: "balance" });
  await callLoader(paypalStatus, { url: `/paypalstatus?token=${token}` });
  await reconcile(paymentId);
  expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "cancelled" });
  expect(await only(member)).toMatchObject({ status: "CLOSED", credited: null });
  expect((await walletOf(member.id)).balance).toBe(0n);
});

test("by PayPal: captured while it was closed, the money is credited all the same", async () => {
  const member = await makeMember();
  const { token, paymentId } = await begunByPayPal(member);
  await close(member, (await only(member))?.id);
  const money = { amount: 10_000n, ccy: "USD", providerRef: token, providerPaymentRef: "cap_late" };
  await settleFromProvider(paymentId, { kind: "succeeded", ...money });
  expect(await only(member)).toMatchObject({ status: "CLOSED", tags: ["LATE_CREDIT"], credited: 9_800n });
  expect((await walletOf(member.id)).balance).toBe(9_800n);
});

test("another's is not touched, a frozen member closes nothing", async () => {
  const member = await makeMember();
  const { url } = await begunByCard(member);
  const recharge = (await only(member))?.id;
  expect((await close(await makeMember(), recharge)).status).toBe(409);
  expect((await fetch(url)).status).toBe(200);
  await db.run(sql`update "user" set status = '2' where id = ${member.id}`);
  expect((await close(member, recharge)).status).toBe(403);
  expect(await only(member)).toMatchObject({ status: "PENDING" });
});

test("by PayPal, its money on its way: paying it again leads to how that stands, and says of nothing that it failed", async () => {
  const member = await makeMember();
  const { paymentId, token } = await begunByPayPal(member);
  await control(`/control/paypal/orders/${token}/approve`, { funding: "echeck" });
  await callLoader(paypalStatus, { url: `/paypalstatus?token=${token}` });
  expect(await findPayment(paymentId)).toMatchObject({ status: "ERROR", errorCode: "capture-pending" });
  const form = { intent: "pay", recharge: (await only(member))?.id };
  const answer = await callAction(ordersAction, { as: member, form });
  expect([answer.status, answer.location]).toEqual([303, `/user/paystate?payment=${paymentId}`]);
});
