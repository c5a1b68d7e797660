/** Refunds made at a provider by hand: finance says what each was for. */
import { post } from "~/domain/ledger/ledger.server";
import { outsideBorne, outsideFromBalance, outsideFromOrder, type Parts } from "~/domain/ledger/postings";
import { refundStates, type RefundStatus } from "~/domain/payments/refunds/refunds";
import { move } from "~/domain/payments/refunds/refunds.server";
import { decidedBy, moveToOrder } from "~/domain/payments/refunds/rows.server";
import { audit } from "~/platform/audit.server";
import { db, sql, type Tx } from "~/platform/db";
import { allocate, sum } from "~/platform/money";
import { err, ok } from "~/platform/result";
import type { Row } from "./row.server";
import { adjustParts, moneyOf } from "./money.server";
import { partNames, refundableOf, ordersOfPayment } from "./refundable.server";
import { lockRefund, refOf, within, type Answer, type Person, type Stored } from "./refund-row.server";

/** Orders that finance can choose from for a refund made at the provider; empty where it names its order itself. */
export async function assignableOrders(refund: {
  status: RefundStatus;
  orderNo: string | null;
  paymentId: string | null;
}): Promise<string[]> {
  if (refund.status !== "UNASSIGNED" || refund.orderNo || !refund.paymentId) return [];
  return (await ordersOfPayment(db, refund.paymentId)).map(({ no }) => no);
}

export type Assignment = "balance" | "order" | "house";

/** Finance assigns a refund made at the provider by hand; with a reason where the company bears it. */
export function assignRefund(
  staff: Person,
  no: string,
  what: Assignment,
  { order: chosen, reason }: { order?: string | undefined; reason?: string | undefined } = {},
): Promise<Answer<undefined>> {
  return within(async (tx) => {
    if (what === "house" && !reason) return err("refunds:error.reason");
    const locked = await lockRefund(tx, no, chosen);
    if (!locked) return err("orders:error.unknown");
    const { refund, order } = locked;
    const next = refundStates.next(refund.status, "assign");
    if (!next.ok) return err("refunds:error.stale");
    const actor = `staff:${staff.id}` as const;
    const facts = { idemKey: `refund:${refund.id}:assigned`, memo: reason || refund.no };
    const own = { type: "refund", id: refund.id, no: refund.no };
    if (what === "house") await post(tx, [outsideBorne({ ...facts, ref: own, amount: refund.amount })]);
    if (what === "balance") {
      const [free] = await tx.rows<{ free: bigint }>(sql`
        select posted - pending_dr as free from ledger_account
        where member_id = ${refund.userId} and kind = 'mem:avail'`);
      if ((free?.free ?? 0n) < refund.amount) return err("refunds:error.balance");
      await post(tx, [
        outsideFromBalance({ ...facts, member: refund.userId, ref: own, amount: refund.amount }),
      ]);
    }
    if (what === "order") {
      const done = order
        ? await assignToOrder(tx, order, refund, facts)
        : err("refunds:error.noOrder" as const);
      if (!done.ok) return done;
      if (order) await moveToOrder(tx, refund.id, order.id);
    }
    await move(tx, refund, next.value, "assign", actor, what);
    await decidedBy(tx, refund.id, staff.id, reason);
    await audit(tx, {
      actor,
      action: "refund.assign",
      entity: "refund",
      entityId: refund.id,
      after: { what, ...(reason ? { reason } : {}) },
    });
    return ok();
  });
}

async function assignToOrder(
  tx: Tx,
  order: Row,
  refund: Stored,
  facts: { idemKey: string; memo: string },
): Promise<Answer<undefined>> {
  const { stage, parts } = await refundableOf(tx, order);
  const amounts = partNames.map((name) => parts[name]);
  if (stage === null || sum(amounts) < refund.amount) return err("refunds:error.tooMuch");
  const shares = allocate(refund.amount, amounts);
  const share = Object.fromEntries(partNames.map((name, i) => [name, shares[i] ?? 0n])) as Parts;
  const none = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };
  if (stage === "before") {
    // All of it would leave an order that is paid with nothing: such an order is cancelled instead.
    if ((await moneyOf(tx, order.id)).deferred <= refund.amount) return err("refunds:error.tooMuch");
    await post(tx, [outsideFromOrder({ ...facts, ref: refOf(order), deferred: refund.amount, share: none })]);
    const less = Object.fromEntries(partNames.map((name) => [name, -share[name]])) as Parts;
    await adjustParts(tx, order.id, less);
    return ok();
  }
  await post(tx, [outsideFromOrder({ ...facts, ref: refOf(order), deferred: 0n, share })]);
  return ok();
}
