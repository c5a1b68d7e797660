/** Later quotes of unpaid orders: old ones by a recurring job, many at once by several jobs. */
import { z } from "zod";
import { db, sql, type Sql, transaction, type Tx } from "~/platform/db";
import { addJob, isWaiting } from "~/platform/jobs/jobs.server";
import { evaluatedAtOnce, evaluatedPiece, requoteHours, requoteRun } from "./config";
import { evaluateOrders } from "./evaluate.server";

/** The order a walk through the old quotes has come to. */
export const RequotePlace = z.object({ quotedAt: z.string(), id: z.uuid() });
type Place = z.infer<typeof RequotePlace>;

const rest = "orders.requote:rest";

const noId = "00000000-0000-0000-0000-000000000000";

/**
 * Quotes unpaid orders again before their quotes expire, the oldest first. Those that cannot be quoted are skipped, so
 * that all get their turn. The next run continues. Throws at the end where one failed.
 */
export async function requoteOld(
  from: Place | null = null,
  run: { page: number; seconds: number } = requoteRun,
): Promise<void> {
  // The walk that was begun goes on first.
  if (from === null && (await isWaiting(db, rest))) return;
  const until = Date.now() + run.seconds * 1000;
  const failures: unknown[] = [];
  for (let place = from; ;) {
    const old = await db.rows<Place>(oldAfter(place, run.page));
    for (const { id } of old) failures.push(...(await evaluateAlone(id)));
    place = old.at(-1) ?? place;
    if (old.length < run.page) break;
    if (Date.now() < until) continue;
    await addJob(db, "orders.requote", { from: place }, { key: rest, maxAttempts: 1 });
    break;
  }
  tell(failures);
}

/**
 * Unpaid orders with old quotes after a position, the oldest first. The condition matches the index
 * `store_order_old_quotes`, so a page costs only its own rows.
 */
export function oldAfter(place: Place | null, most: number): Sql {
  const { quotedAt, id } = place ?? { quotedAt: "-infinity", id: noId };
  return sql`
    select id, coalesce(quoted_at, '-infinity'::timestamptz)::text as quoted_at from store_order
    where status = 'AWAITING_PAYMENT' and box = 'ACTIVE' and pay_lock is null
      and coalesce(quoted_at, '-infinity'::timestamptz) < now() - make_interval(hours => ${requoteHours}::int)
      and (kept_until is null or kept_until < now())
      and (coalesce(quoted_at, '-infinity'::timestamptz), id) > (${quotedAt}::timestamptz, ${id}::uuid)
    order by coalesce(quoted_at, '-infinity'::timestamptz), id limit ${most}::int`;
}

async function evaluateAlone(id: string): Promise<unknown[]> {
  return transaction((tx) => evaluateOrders(tx, [id])).then(
    () => [],
    (error: unknown) => [error],
  );
}

function tell(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} orders were not quoted anew`);
}

/**
 * Evaluates orders in the transaction that changed what they depend on: the first at once, the others by jobs. Until
 * then those count as not quoted and cannot be paid; a checkout evaluates its own at once.
 */
export async function evaluateSoon(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const now = orderIds.slice(0, evaluatedAtOnce);
  const later = orderIds.slice(evaluatedAtOnce);
  await evaluateOrders(tx, now);
  if (later.length === 0) return;
  // What was promised until a time needs no quote until then.
  await tx.run(sql`
    update store_order set quoted_at = null
    where id = any(${later}::uuid[]) and status = 'AWAITING_PAYMENT' and pay_lock is null
      and (kept_until is null or kept_until < now())`);
  for (let i = 0; i < later.length; i += evaluatedPiece)
    await addJob(tx, "orders.evaluate", { orderIds: later.slice(i, i + evaluatedPiece) });
}

/** Evaluates one piece of them. */
export async function evaluatePiece(orderIds: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const id of orderIds) failures.push(...(await evaluateAlone(id)));
  tell(failures);
}

/** How many of a member's unpaid orders wait to be quoted; counted up to `most`. */
export const countQuoted = (memberId: string, most: number): Sql => sql`
  select count(*)::int as count from (
    select 1 from store_order where user_id = ${memberId} and status = 'AWAITING_PAYMENT' and box = 'ACTIVE'
      and quoted_at is null and pay_lock is null limit ${most}) waiting`;
