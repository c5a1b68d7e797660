/** What moves on the books when a bulk order ends or its goods are earned (§4.3, J5, J6, J8). */
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post } from "~/domain/ledger/ledger.server";
import { depositReturned, dispatched, refundedBeforeDispatch } from "~/domain/ledger/postings";
import { sql, type Tx } from "~/platform/db";
import { movedBy, partKey, type BulkRow } from "./row.server";

const factsOf = ({ id, no, userId }: BulkRow) => ({
  member: userId,
  ref: { type: "bulk_order", id, no },
});

/** What the member has paid for an order, in cents. */
export function paidOf({ paidState, deposited, goods, shipping, less }: BulkRow): bigint {
  if (paidState === "none") return 0n;
  return paidState === "deposit" ? deposited : goods + shipping - less;
}

/** Gives back what was paid, less what is kept: of a deposit by J8, of the whole by J5. */
export async function giveBack(tx: Tx, order: BulkRow, kept: bigint): Promise<void> {
  const paid = paidOf(order);
  if (paid === 0n) return;
  const facts = { ...factsOf(order), idemKey: `bulk_order:${order.id}:returned` };
  const journal =
    order.paidState === "deposit"
      ? depositReturned({ ...facts, deposit: paid, kept })
      : refundedBeforeDispatch({
          ...facts,
          refund: paid - kept,
          kept,
          paid: order.goods + order.shipping,
          promoPaid: await promoOf(tx, order.id),
        });
  await post(tx, [journal], { all: true });
  await tx.run(sql`update bulk_order set kept = ${kept} where id = ${order.id}`);
  await repayFromIncoming(tx, order.userId);
}

/** J8: a part of the deposit goes back while the order goes on; the balance is as much more. */
export async function giveBackPart(tx: Tx, order: BulkRow, amount: bigint): Promise<void> {
  const facts = { ...factsOf(order), idemKey: partKey(order.id, order.deposited) };
  await post(tx, [depositReturned({ ...facts, deposit: amount, kept: 0n })], { all: true });
  await repayFromIncoming(tx, order.userId);
}

/** J5: dropped pieces of an order that was paid in full are given back. Of a deposit they only make the balance smaller. */
export async function giveBackDropped(tx: Tx, order: BulkRow, refund: bigint): Promise<void> {
  if (order.paidState !== "full") return;
  const journal = refundedBeforeDispatch({
    ...factsOf(order),
    idemKey: `bulk_order:${order.id}:dropped:${order.less}`,
    refund,
    kept: 0n,
    paid: order.goods + order.shipping,
    promoPaid: await promoOf(tx, order.id),
  });
  await post(tx, [journal], { all: true });
  await repayFromIncoming(tx, order.userId);
}

async function promoOf(tx: Tx, id: string): Promise<bigint> {
  const promo = movedBy(sql`j.type = 'J2' and a.kind = 'mem:promo'`);
  const row = await tx.first<{ promo: bigint }>(sql`
    select ${promo} as promo from bulk_order b where b.id = ${id}::uuid`);
  return row?.promo ?? 0n;
}

/** J6: goods that were put away or shipped are earned. `key` tells one booking of an order from the next. */
export async function earn(
  tx: Tx,
  order: BulkRow,
  { goods, shipping, key }: { goods: bigint; shipping: bigint; key: string },
): Promise<void> {
  const journal = dispatched({
    ref: factsOf(order).ref,
    idemKey: `bulk_order:${order.id}:earned:${key}`,
    share: { goods, shipping, service: 0n, tax: 0n },
  });
  if (journal) await post(tx, [journal], { all: true });
}
