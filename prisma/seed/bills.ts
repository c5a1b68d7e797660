/** The demo's price differences and refunds: at least one under every tab, made by the product's own commands. */
import "~/domain/wiring.server";
import sharp from "sharp";
import { chargedOfOrder } from "~/domain/bills/charged.server";
import { cancelOverBill, decideBill, disputeBill } from "~/domain/bills/decide.server";
import { billRefs } from "~/domain/bills/view.server";
import { raiseDifference } from "~/domain/bills/raise.server";
import { partOf, type BillType } from "~/domain/bills/states";
import { anyOrder } from "~/domain/orders/order.server";
import { decideRefund, requestRefund, type RefundWish } from "~/domain/orders/refund.server";
import { startPayment } from "~/domain/payments/payments.server";
import { findPayment } from "~/domain/payments/reconcile.server";
import { applyRefund } from "~/domain/payments/refunds/refunds.server";
import { reviewRefunds } from "~/domain/payments/refunds/made-at-provider.server";
import { db, sql } from "~/platform/db";
import { tellSandbox } from "./sandbox";
import { payAtSandbox } from "./wallet";

type Demo = { memberId: string; email: string; agentId: string };

/** A photo of no scale in particular: a tone and nothing else. */
async function photo(): Promise<File> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#8fa3ad" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "scale.jpg", { type: "image/jpeg" });
}

/** Raises, pays, disputes and undoes differences on the demo's orders; where there are any they stay as they are. */
export async function seedDemoBills({ memberId, email, agentId }: Demo): Promise<void> {
  if (await db.first(sql`select 1 from price_diff_bill where user_id = ${memberId} limit 1`)) return;
  const staff = { id: agentId, roles: ["agent" as const] };
  const orders = await db.rows<{ no: string; status: string }>(sql`
    select no, status from store_order where user_id = ${memberId} and hold = 'NONE'
      and status in ('PENDING', 'PURCHASING', 'SHIPPED', 'DELIVERED') order by placed_at`);
  const of = (status: string, nth = 0) => orders.filter((order) => order.status === status)[nth]?.no;
  const file = await photo();
  const raise = async (no: string | undefined, type: BillType, more: bigint, reason: string) => {
    const order = no ? await anyOrder(no) : null;
    if (!no || !order) return null;
    const newAmount = (await chargedOfOrder(order))[partOf[type]] + more;
    const fields = { type, newAmount, reason, file };
    const raised = await raiseDifference(staff, no, fields);
    if (!raised.ok) throw new Error(`the demo's difference on ${no}: ${raised.error}`);
    return raised.value.no;
  };

  await raise(of("PURCHASING", 1), "weight", 470n, "1,450 g on the scale; quoted for 900 g.");
  const disputed = await raise(of("SHIPPED"), "address", 350n, "The carrier charges a remote area.");
  if (disputed)
    await disputeBill(memberId, disputed, { text: "Leipzig is not a remote area of any carrier we know." });
  const paid = await raise(of("DELIVERED"), "shipping", 420n, "The parcel needed a larger box.");
  if (paid) {
    const payables = await billRefs(memberId, [paid]);
    const payer = { id: memberId, email, locale: "en-US" };
    await startPayment(payer, { method: "wallet", payables, expectedTotal: 420n, idemKey: `demo:${paid}` });
  }
  const waived = await raise(of("DELIVERED", 1), "branding", 280n, "Stickers on both boxes.");
  if (waived) await decideBill(staff, waived, { intent: "waive", answer: "The stickers were our idea." });
  await raise(of("SHIPPED", 1), "shipping", -180n, "Lighter than quoted: the difference is yours.");
  const given = await raise(of("PENDING"), "goods", 550n, "The supplier has raised the price.");
  if (given) await cancelOverBill(memberId, given);

  const late = await raise(of("SHIPPED"), "weight", 580n, "The carrier weighed 1,310 g.");
  const cardPaymentId = late ? await payByCard({ memberId, email }, late, 580n) : null;
  await seedRefunds(agentId, of("DELIVERED"), of("SHIPPED"), cardPaymentId);
  await seedOutside(memberId);
}

/** A bill paid on the sandbox's page; the id of its payment. */
async function payByCard(
  { memberId, email }: { memberId: string; email: string },
  billNo: string,
  total: bigint,
): Promise<string> {
  const payables = await billRefs(memberId, [billNo]);
  const payer = { id: memberId, email, locale: "en-US" };
  const begun = await startPayment(payer, {
    method: "card",
    payables,
    expectedTotal: total,
    idemKey: `demo:${billNo}`,
  });
  if (!begun.ok || begun.value.state !== "leave")
    throw new Error("the demo's difference was not paid by card");
  await payAtSandbox(memberId, begun.value);
  return begun.value.paymentId;
}

const none = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };

/** Given back, waiting for finance, refused by finance, under way by card, and sent back by the bank. */
async function seedRefunds(
  agentId: string,
  delivered: string | undefined,
  shipped: string | undefined,
  paymentId: string | null,
): Promise<void> {
  const agent = { id: agentId, roles: ["agent" as const] };
  const ask = async (orderNo: string | undefined, wish: Partial<RefundWish> & { reason: string }) => {
    if (!orderNo) return null;
    const made = await requestRefund(agent, orderNo, { parts: none, goodwill: 0n, paymentId: null, ...wish });
    if (!made.ok) throw new Error(`the demo's refund on ${orderNo}: ${made.error}`);
    return made.value;
  };
  await ask(delivered, { parts: { ...none, goods: 250n }, reason: "A mug arrived chipped." });
  await ask(delivered, { goodwill: 12_000n, reason: "A whole campaign was late because of us." });
  const refused = await ask(delivered, { goodwill: 18_000n, reason: "The customer asks for more." });
  const finance = await db.first<{ id: string }>(
    sql`select id from staff where email = 'finance@quayside.test'`,
  );
  if (refused && finance) await decideRefund({ ...finance, roles: ["finance"] }, refused, "refuse");
  if (!paymentId) return;
  const shipping = { ...none, shipping: 190n };
  await ask(shipped, { parts: shipping, paymentId, reason: "The carrier has corrected its weight." });
  const back = await ask(shipped, {
    parts: { ...none, shipping: 120n },
    paymentId,
    reason: "Half of the rest.",
  });
  const refund = await db.first<{ id: string }>(sql`select id from refund where no = ${back}`);
  const failed = {
    kind: "failed",
    providerRef: null,
    amount: null,
    reason: "expired_or_canceled_card",
  } as const;
  if (refund) await applyRefund(refund.id, failed, "provider:stripe");
}

/** One made by hand at the provider, out of the first recharge; finance has yet to say what for. */
async function seedOutside(memberId: string): Promise<void> {
  const row = await db.first<{ id: string; intent: string }>(sql`
    select id, provider_payment_ref as intent from payment
    where user_id = ${memberId} and method = 'card' and status = 'SUCCESSFUL' order by id limit 1`);
  const payment = row && (await findPayment(row.id));
  if (!payment) return;
  await tellSandbox("/control/stripe/refund", { payment_intent: row.intent, amount: 450 });
  await reviewRefunds(payment, row.intent);
}
