/** Makes the figures again from orders and journals, by the statements that write them. */
import type { JournalType } from "~/domain/ledger/journals";
import { lockWallet } from "~/domain/ledger/ledger.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { costEventOf, type CostEvent } from "./cost-events";
import { costFacts, lotFacts, revenueFacts, saleFacts, type RevenueEvent } from "./write.server";

/** Orders that are made again in one transaction. */
const ordersAtOnce = 500;

type Journal = {
  idemKey: string;
  type: JournalType;
  refId: string;
  at: string;
  lines: readonly { kind: string; dc: string; amount: string }[];
};
type Change = { source: string; order: string; at: string; delta: bigint };
type Happened = { at: string; order: string } & (
  { cost: CostEvent; revenue?: never } | { revenue: RevenueEvent; cost?: never }
);

/**
 * Makes the rows of a member's next orders again, after the order `after`. Returns the last of them; null where all are
 * done.
 */
export function rebuildSome(memberId: string, after: string | null): Promise<string | null> {
  return transaction(async (tx) => {
    // Whoever pays or refunds waits: no row is made twice or left out.
    await tx.rows(lockWallet(memberId));
    const orders = await tx.rows<{ id: string }>(sql`
      select id from store_order where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${ordersAtOnce}`);
    const ids = orders.map(({ id }) => id);
    await tx.run(sql`delete from sales_fact where order_id = any(${ids}::uuid[])`);
    for (const turn of turnsOf(await whatHappened(tx, ids))) await writeTurn(tx, turn);
    await tx.run(lotFacts(sql`m.user_id = ${memberId}::uuid and m.ref_id = any(${ids}::uuid[])`));
    return ids.length < ordersAtOnce ? null : (ids.at(-1) ?? null);
  });
}

/** Makes all rows of a member again. */
export async function rebuildFigures(memberId: string): Promise<void> {
  for (let after = await rebuildSome(memberId, null); after;) after = await rebuildSome(memberId, after);
}

/** Members whose figures are due; they are gone from the list when they are done. */
export async function rebuildDue(): Promise<void> {
  const due = await db.rows<Due>(sql`
    select user_id, at::text as asked, after from figures_due order by at, user_id limit 50`);
  for (const each of due) await rebuildRest(each);
}

type Due = { userId: string; asked: string; after: string | null };

/** Goes on where it was stopped. Who is asked for again meanwhile begins again at the next run. */
async function rebuildRest({ userId, asked, after }: Due): Promise<void> {
  const stillAsked = sql`user_id = ${userId} and at = ${asked}::timestamptz`;
  let at = await rebuildSome(userId, after);
  while (at) {
    const kept = await db.run(sql`update figures_due set after = ${at}::uuid where ${stillAsked}`);
    if (kept === 0) return;
    at = await rebuildSome(userId, at);
  }
  await db.run(sql`delete from figures_due where ${stillAsked}`);
}

async function whatHappened(tx: Tx, ids: readonly string[]): Promise<Happened[]> {
  const journals = await tx.rows<Journal>(sql`
    select j.idem_key, j.type, j.ref_id, to_json(j.at) #>> '{}' as at,
      json_agg(json_build_object('kind', a.kind, 'dc', e.dc, 'amount', e.amount::text)) as lines
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.ref_type = 'store_order' and j.ref_id = any(${[...ids]}::uuid[]) and j.status = 'posted'
    group by j.id order by j.at, j.id`);
  const changes = await tx.rows<Change>(sql`
    select 'revenue:' || id as source, order_id as order, to_json(at) #>> '{}' as at, after - before as delta
    from store_revenue where order_id = any(${[...ids]}::uuid[]) order by at, id`);
  const costs = journals.flatMap(({ idemKey, type, refId, at, lines }): Happened[] => {
    const cost = costEventOf({
      ...{ id: null, idemKey, type, at, ref: { type: "store_order", id: refId } },
      lines: lines.map(({ amount, ...line }) => ({ ...line, amount: BigInt(amount) })),
    });
    return cost ? [{ at, order: refId, cost }] : [];
  });
  const revenues = changes.map(({ delta, ...change }): Happened => {
    const { at, order } = change;
    return { at, order, revenue: { ...change, delta: String(delta) } };
  });
  return [...costs, ...revenues].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** What happened, in turns: each has at most one event of an order, in their order. */
function turnsOf(all: readonly Happened[]): Happened[][] {
  const turns: Happened[][] = [];
  const seen = new Map<string, number>();
  for (const each of all) {
    const turn = seen.get(each.order) ?? 0;
    seen.set(each.order, turn + 1);
    (turns[turn] ??= []).push(each);
  }
  return turns;
}

async function writeTurn(tx: Tx, turn: readonly Happened[]): Promise<void> {
  const costs = turn.flatMap(({ cost }) => cost ?? []);
  const revenues = turn.flatMap(({ revenue }) => revenue ?? []);
  const [sales, others] = [costs.filter(({ sale }) => sale), costs.filter(({ sale }) => !sale)];
  if (sales.length > 0) await tx.run(saleFacts(sales, { new: false }));
  if (others.length > 0) await tx.run(costFacts(others, { new: false }));
  if (revenues.length > 0) await tx.run(revenueFacts(revenues));
}
