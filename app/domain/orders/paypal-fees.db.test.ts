/** An order paid by PayPal: that its fee stays with us is said before it is cancelled, and of what came back. */
import { beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { chargedOfOrder } from "~/domain/bills/charged.server";
import { cancelOverBill } from "~/domain/bills/decide.server";
import { mails, type BillMail } from "~/domain/bills/mails.server";
import { raiseDifference } from "~/domain/bills/raise.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { db, sql } from "~/platform/db";
import { jpeg } from "../../../tests/bills";
import { makeStaff } from "../../../tests/factories";
import { paidScene, paypalScene } from "../../../tests/refunds";
import { runJobs } from "../../../tests/setup/jobs";
import { cancelPaidOrder } from "./cancel-paid.server";
import { orderOf } from "./order.server";

beforeEach(() => forgetPayPal());

async function cancelled(memberId: string, no: string) {
  expect((await cancelPaidOrder({ no, memberId }, `member:${memberId}`, "Ordered twice")).ok).toBe(true);
  const page = await orderOf(memberId, no);
  return { now: page?.feeKept, event: page?.events.find(({ event }) => event === "cancel-refund") };
}

test("the fee is named where the order may be cancelled, in its history after that, and in the mail", async () => {
  const { world, order, paymentId } = await paypalScene();
  const payment = await db.first<{ fee: bigint }>(
    sql`select paypal_fee as fee from payment where id = ${paymentId}`,
  );
  const fee = payment?.fee ?? 0n;
  expect(fee).toBeGreaterThan(0n);
  const before = await orderOf(world.member.id, order.no);
  expect(before?.feeKept).toBe(fee);
  const after = await cancelled(world.member.id, order.no);
  expect(after.now).toBe(0n);
  expect(after.event).toMatchObject({ given: before?.left, feeKept: fee });
  await runJobs();
  const mail = await db.first<{ params: { fee: string } }>(sql`
    select params from mail where "to" = ${world.member.email} and template = 'orders.cancelled'`);
  expect(mail?.params.fee).toBe(fee.toString());
});

test("where the balance paid there is none", async () => {
  const { world, order } = await paidScene();
  expect((await orderOf(world.member.id, order.no))?.feeKept).toBe(0n);
  expect((await cancelled(world.member.id, order.no)).event?.feeKept).toBe(0n);
});

test("the mail of an order that is given up over a price difference names it", async () => {
  const { world, order } = await paypalScene();
  const fee = (await orderOf(world.member.id, order.no))?.feeKept ?? 0n;
  expect(fee).toBeGreaterThan(0n);
  const staff = await makeStaff({ roles: ["admin"] });
  const newAmount = (await chargedOfOrder({ id: order.id, status: "PENDING" })).shipping + 500n;
  const fields = { type: "weight", newAmount, reason: "It weighs more", file: jpeg } as const;
  const raised = await raiseDifference({ id: staff.id, roles: ["admin"] }, order.no, fields);
  if (!raised.ok) throw new Error(raised.error);
  expect((await cancelOverBill(world.member.id, raised.value.no)).ok).toBe(true);
  await runJobs();
  const mail = await db.first<{ params: BillMail }>(sql`
    select params from mail where "to" = ${world.member.email} and template = 'bills.ended'`);
  expect(mail?.params.fee).toBe(fee.toString());
  expect(mail && JSON.stringify(mails["bills.ended"](mail.params, "en-US"))).toContain(
    "PayPal fee, not refunded",
  );
});
