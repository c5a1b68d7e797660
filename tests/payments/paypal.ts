/** What tests of PayPal share: an attempt at its door, the payer's answer there, and what stands at PayPal. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { PayableRef } from "~/domain/payments/payable.server";
import { findPayment } from "~/domain/payments/reconcile.server";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { TestMember } from "../factories";
import { callLoader } from "../setup/call";
import { control } from "../setup/outside";
import { start } from "./attempts";

/** Begins to pay, goes through the door, and tells the attempt and PayPal's order. */
export async function atPayPal(
  member: TestMember,
  payables: PayableRef[],
  total: bigint,
  key = randomUUID(),
): Promise<{ paymentId: string; order: string }> {
  const started = await start(member, "paypal", payables, total, key);
  if (!started.ok || started.value.state !== "leave") throw new Error(JSON.stringify(started));
  const { paymentId, url } = started.value;
  expect(url).toBe(`/paypal?payment=${paymentId}`);
  return { paymentId, order: await paypalOrderOf(paymentId) };
}

export async function paypalOrderOf(paymentId: string): Promise<string> {
  const order = (await findPayment(paymentId))?.providerRef;
  if (!order) throw new Error("no order at PayPal");
  return order;
}

/** The payer says yes at PayPal; `funding` decides what the capture says. */
export const approve = (order: string, funding = "balance") =>
  control<{ return_url: string }>(`/control/paypal/orders/${order}/approve`, { funding });

/** Comes back from PayPal without a session. */
export const comeBack = (order: string, more = "") =>
  callLoader(paypalStatus, { url: `/paypalstatus?token=${order}${more}` });

/** What was captured of an order, as our attempts say. */
export const capturesOf = (order: string) =>
  db.rows<{ id: string }>(sql`select provider_payment_ref as id from payment where provider_ref = ${order}`);

/** The capture of an order, as PayPal says. */
export async function captureAt(order: string): Promise<string> {
  const basic = Buffer.from(`${env().PAYPAL_CLIENT_ID}:${env().PAYPAL_CLIENT_SECRET}`).toString("base64");
  const token = await fetch(`${env().PAYPAL_BASE_URL}/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  }).then((answer) => answer.json() as Promise<{ access_token: string }>);
  const found = await fetch(`${env().PAYPAL_BASE_URL}/v2/checkout/orders/${order}`, {
    headers: { Authorization: `Bearer ${token.access_token}` },
  }).then(
    (answer) => answer.json() as Promise<{ purchase_units: { payments: { captures: { id: string }[] } }[] }>,
  );
  return String(found.purchase_units[0]?.payments.captures[0]?.id);
}
