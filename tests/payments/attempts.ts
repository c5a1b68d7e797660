/** What tests of payments share: members with money, attempts to pay, and what has become of them. */
import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { expect } from "vitest";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { promoGranted, recharged } from "~/domain/ledger/postings";
import { action as stripeHook } from "~/routes/hooks/stripe";
import { db, sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { PayableRef } from "~/domain/payments/payable.server";
import { startPayment, type Started } from "~/domain/payments/payments.server";
import { findPayment } from "~/domain/payments/reconcile.server";
import { makeMember, type TestMember } from "../factories";
import { requestOf } from "../setup/outside";
import { isPayPage } from "./checkout";

export const payer = ({ id, email }: TestMember) => ({ id, email, locale: "en-US" });

/** A member with so much on the balance, and so much of ours beside it. */
export async function richMember(amount: bigint, promo = 0n): Promise<TestMember> {
  const member = await makeMember();
  const facts = { member: member.id, ref: { type: "test", id: member.id } };
  const receipt = { amount, ccy: "USD", credited: amount };
  await transaction((tx) =>
    post(tx, [
      recharged({ ...facts, idemKey: randomUUID(), psp: "psp:stripe", receipt }),
      ...(promo > 0n ? [promoGranted({ ...facts, idemKey: randomUUID(), amount: promo })] : []),
    ]),
  );
  return member;
}

/** Begins to pay, as the page does that showed this total. */
export function start(
  member: TestMember,
  method: "wallet" | "card" | "paypal",
  payables: PayableRef[],
  total: bigint,
  key = randomUUID(),
) {
  return startPayment(payer(member), { method, payables, expectedTotal: total, idemKey: key });
}

/** What became of a beginning that was not refused. */
export async function started(promise: ReturnType<typeof start>): Promise<Started> {
  const result = await promise;
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** Begins to pay by card; the page to pay on. */
export async function openedCard(member: TestMember, payables: PayableRef[], total: bigint) {
  const value = await started(start(member, "card", payables, total));
  if (value.state !== "leave") throw new Error(value.state);
  expect(isPayPage(value.url)).toBe(true);
  return value;
}

export const statusOf = async (id: string) => (await findPayment(id))?.status;
export const balanceOf = async (member: TestMember) => (await walletOf(member.id)).balance;

/** As if the pages of an attempt had asked its provider so many seconds ago; below zero, as if they had just done so. */
export async function asked(paymentId: string, secondsAgo: number): Promise<void> {
  await db.run(
    sql`update payment set asked_at = now() - make_interval(secs => ${secondsAgo}) where id = ${paymentId}`,
  );
}

/** An event as Stripe words it. */
export function forge(object: Record<string, unknown>, type = "checkout.session.completed") {
  return {
    id: `evt_${randomUUID()}`,
    object: "event",
    type,
    api_version: Stripe.API_VERSION,
    data: { object },
  };
}

/** The event on its way to us, signed by who knows the secret. */
export function hook(
  event: unknown,
  { secret = env().STRIPE_WEBHOOK_SECRET ?? "", age = 0, text = "" } = {},
) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = new Headers({ "stripe-signature": signature, "content-type": "application/json" });
  const bytes = Buffer.from(payload + text);
  const request = requestOf({ method: "POST", path: "/hooks/stripe", headers, bytes });
  return stripeHook({ request, params: {}, context: {} });
}
