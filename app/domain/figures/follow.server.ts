/** Figures follow what happens: their rows are written in the transaction, and for the books in the statement, of the cause. */
import type { JournalListener } from "~/domain/ledger/events";
import type { OwnGoods } from "~/domain/stock/events";
import { sql, type Tx } from "~/platform/db";
import { addition } from "~/platform/db/writes.server";
import { uuidv7 } from "~/platform/id";
import { costEventOf, type CostEvent } from "./cost-events";
import { costFacts, lotFacts, revenueFacts, saleFacts } from "./write.server";

/** Hears of journals: a payment is a sale, a refund or price difference changes its cost. */
export const figuresOfJournals: JournalListener = (drafts) => {
  const events = drafts.flatMap((draft): CostEvent[] => {
    const lines = draft.lines.map(({ account: { kind }, dc, amount }) => ({ kind, dc, amount }));
    const event = costEventOf({ ...draft, lines });
    return event ? [event] : [];
  });
  const [sales, others] = [events.filter(({ sale }) => sale), events.filter(({ sale }) => !sale)];
  return [
    ...(sales.length > 0 ? [addition("figures_sales", saleFacts(sales, { new: true }))] : []),
    ...(others.length > 0 ? [addition("figures_costs", costFacts(others, { new: true }))] : []),
  ];
};

/** Keeps that a store changed what it keeps of a paid order's price, and writes its rows. */
export async function revenueChanged(
  tx: Tx,
  { orderId, before, after }: { orderId: string; before: bigint; after: bigint },
): Promise<void> {
  const id = uuidv7();
  await tx.run(sql`
    insert into store_revenue (id, order_id, before, after) values (${id}, ${orderId}, ${before}, ${after})`);
  const delta = String(after - before);
  await tx.run(revenueFacts([{ source: `revenue:${id}`, order: orderId, at: null, delta }]));
}

/** Own pieces left with an order, or came back: what their lots cost is a cost of its sale. */
export async function ownMoved(tx: Tx, moved: readonly OwnGoods[]): Promise<void> {
  const [users, variants] = [moved.map(({ userId }) => userId), moved.map(({ variantId }) => variantId)];
  if (moved.length === 0) return;
  await tx.run(
    lotFacts(
      sql`m.user_id = any(${users}::uuid[]) and m.variant_id = any(${variants}::uuid[]) and m.at = now()`,
    ),
  );
}

/** The days of a member's figures are those of the new zone: they are made again by a job. */
export async function zoneChanged(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`
    insert into figures_due (user_id) values (${memberId})
    on conflict (user_id) do update set after = null, at = now()`);
}
