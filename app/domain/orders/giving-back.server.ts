/** What follows in money and goods where a paid order is undone, or its rest given back (§3.1 #20, #23, #28, #29). */
import { publish } from "~/domain/bus";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post } from "~/domain/ledger/ledger.server";
import { refundedBeforeDispatch, type RefundTo } from "~/domain/ledger/postings";
import { sql, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { earnKept, stockKept, type KeptGoods } from "./kept-goods.server";
import type { OrderMoney } from "./money.server";
import { releaseOrderStock } from "./payable.server";
import { forgetUnits, keepSentUnits, linesLeft } from "./refund-lines.server";
import type { Row } from "./row.server";

export type GivingBack = {
  readonly reason: string;
  readonly money: OrderMoney;
  /** Cents that go back. */
  readonly amount: bigint;
  /** Documented cost that stays with us, in cents. */
  readonly kept: bigint;
  readonly to: RefundTo;
  /** Key of the journal, where it belongs to a refund: that tells its amount itself. */
  readonly refundKey: string | undefined;
  /** Goods that go into the member's inventory in place of their refund (#28). */
  readonly keeps?: KeptGoods | undefined;
};

type Step = Doing<Row, GivingBack>;

/** J6 of what the member keeps, before the rest goes back. */
export async function earnKeptGoods(tx: Tx, { row, input: { keeps, money } }: Step): Promise<void> {
  if (keeps && money.paidBy) await earnKept(tx, row, keeps, money.paidBy);
}

/** What the order let go of is the member's own. */
export async function stockKeptGoods(tx: Tx, { row, input: { keeps } }: Step): Promise<void> {
  if (keeps) await stockKept(tx, row, keeps);
}

/** J5. */
export async function giveMoneyBack(tx: Tx, { event, row, input }: Step): Promise<void> {
  const { money, reason, amount, kept, to, refundKey } = input;
  if (!money.paidBy || money.deferred <= 0n) return;
  const ownKey =
    event === "refunded-rest" ? `store_order:${row.id}:rest-refunded` : `journal:${money.paidBy}:refunded`;
  const facts = { idemKey: refundKey ?? ownKey, member: row.userId, memo: reason, refund: amount, kept, to };
  const ref = { type: "store_order", id: row.id, no: row.no };
  await post(tx, [refundedBeforeDispatch({ ...facts, ref, paid: money.paid, promoPaid: money.promo })], {
    all: true,
  });
  if (to === "wallet") await repayFromIncoming(tx, row.userId);
}

/** Goods that were to be sent again are not: who agreed to that is owed something else. Before its units are forgotten. */
export async function tellNotResent(tx: Tx, { row }: Step): Promise<void> {
  if (!row.resend) return;
  const lines = await linesLeft(tx, row.id, "before");
  const units = lines.filter(({ left }) => left > 0).map(({ id, left }) => ({ lineId: id, qty: left }));
  if (units.length > 0) await publish("orders.notResent", tx, row.id, units);
}

/** Nothing of the order left: it is as if it was never paid. */
export async function forgetGoods(tx: Tx, { row }: Step): Promise<void> {
  await releaseOrderStock(tx, row.id);
  await forgetUnits(tx, row.id);
}

/** What left in parcels stays as it is. */
export async function keepSentGoods(tx: Tx, { row }: Step): Promise<void> {
  await releaseOrderStock(tx, row.id);
  await keepSentUnits(tx, row.id);
}

/** What the store changed while the order was paid for counts again. */
export async function readAgain(tx: Tx, { row }: Step): Promise<void> {
  const kept = await tx.first<{ storeId: string; externalId: string }>(sql`
    select o.store_id, o.external_order_id as external_id from store_order o join store s on s.id = o.store_id
    where o.id = ${row.id} and s.platform <> 'manual' and o.source <> 'resend'`);
  if (!kept) return;
  await addJob(tx, "stores.readOrder", kept, { key: `stores.readOrder:${kept.storeId}:${kept.externalId}` });
}
