/** An order paid by PayPal: that its fee stays with us is said before it is cancelled, and of what came back. */
import { beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { db, sql } from "~/platform/db";
import { paidScene, paypalScene } from "../../../tests/refunds";
import { runJobs } from "../../../tests/setup/jobs";
import { cancelPaidOrder } from "./give-back.server";
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
