/** The member merges orders to one buyer, or takes them apart again while they are unpaid (decision 081). */
import { randomUUID } from "node:crypto";
import { db, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { evaluateOrders } from "../evaluate.server";
import { orderSteps, type MoveError } from "../steps.server";
import { mergeablesWhere, withMerged } from "./mergeable.server";
import { mergeRefusal, parcelsAmong, type Mergeable, type MergeRefusal } from "./rules";

type Merged = Result<null, MergeRefusal | MoveError>;

/**
 * Merges a member's orders, by their numbers, with those that they are merged with already. Nothing where they are one
 * shipment. Refused where one parcel of all of them cannot be quoted, or would cost more than they cost apart.
 */
export function mergeOrders(memberId: string, nos: readonly string[]): Promise<Merged> {
  return transactionOr<Merged, Merged>(async (tx): Promise<Merged> => {
    const own = await tx.rows<{ id: string }>(sql`
      select id from store_order where user_id = ${memberId} and no = any(${[...nos]}::text[])`);
    if (own.length !== new Set(nos).size) return err("orders:error.unknown");
    const orders = await lockAll(
      tx,
      own.map(({ id }) => id),
    );
    const ids = orders.map(({ id }) => id);
    const [first] = orders;
    if (
      orders.length > 1 &&
      orders.every(({ shipmentGroup: group }) => group && group === first?.shipmentGroup)
    )
      return ok(null);
    const refused = mergeRefusal(orders);
    if (refused) return err(refused);
    // Prices may have changed since they were shown: both are compared as of now.
    await evaluateOrders(tx, ids);
    const apart = await costOf(tx, ids);
    const group = randomUUID();
    for (const { no } of orders) {
      const moved = await step(tx, memberId, no, "merged", { group });
      if (!moved.ok) throw new Rollback(moved);
    }
    await evaluateOrders(tx, ids);
    const together = await costOf(tx, ids);
    if (together.merged !== ids.length) throw new Rollback(err("orders:merge.no-way"));
    if (together.total > apart.total) throw new Rollback(err("orders:merge.dearer"));
    return ok(null);
  });
}

/** Locks orders and those that they are merged with, in the order of their ids. */
async function lockAll(tx: Tx, ids: readonly string[]): Promise<Mergeable[]> {
  let all = await withMerged(tx, ids);
  for (let known = 0; known < all.length;) {
    await tx.rows(sql`select id from store_order where id = any(${all}::uuid[]) order by id for update`);
    known = all.length;
    // Somebody may have merged one of them with others until it was locked.
    all = await withMerged(tx, all);
  }
  return mergeablesWhere(tx, sql`o.id = any(${all}::uuid[])`);
}

async function costOf(tx: Tx, ids: readonly string[]): Promise<{ total: bigint; merged: number }> {
  const row = await tx.first<{ total: bigint; merged: number }>(sql`
    select sum(total)::bigint as total, count(shipment_group)::int as merged
    from store_order where id = any(${[...ids]}::uuid[])`);
  return row ?? { total: 0n, merged: 0 };
}

async function step(
  tx: Tx,
  memberId: string,
  no: string,
  event: "merged" | "unmerged",
  input: { group: string },
): Promise<Result<unknown, MoveError>> {
  const row = await orderSteps.lock(tx, no, { member: memberId });
  if (!row) return err("orders:error.unknown");
  return event === "merged"
    ? orderSteps.takeStep(tx, row, event, { member: memberId }, { input })
    : orderSteps.takeStep(tx, row, event, { member: memberId }, {});
}

/** Takes the orders of an unpaid shipment apart: each is quoted by itself again. Nothing where it is in none. */
export function unmergeOrders(memberId: string, orderNo: string): Promise<Merged> {
  return transactionOr<Merged, Merged>(async (tx): Promise<Merged> => {
    const own = await tx.first<{ id: string }>(sql`
      select id from store_order where user_id = ${memberId} and no = ${orderNo}`);
    if (!own) return err("orders:error.unknown");
    const orders = await lockAll(tx, [own.id]);
    if (orders.every(({ shipmentGroup }) => shipmentGroup === null)) return ok(null);
    for (const { no, shipmentGroup } of orders) {
      const moved = await step(tx, memberId, no, "unmerged", { group: shipmentGroup ?? "" });
      if (!moved.ok) throw new Rollback(moved);
    }
    await evaluateOrders(
      tx,
      orders.map(({ id }) => id),
    );
    return ok(null);
  });
}

export type MergeReport = { readonly key: string } & Merged;

/** Merges those of a member's orders that go to the same buyers; what became of each. */
export async function mergeSame(memberId: string, nos: readonly string[]): Promise<MergeReport[]> {
  const orders = await mergeablesWhere(db, sql`o.user_id = ${memberId} and o.no = any(${[...nos]}::text[])`);
  const reports: MergeReport[] = [];
  for (const part of parcelsAmong(orders)) {
    const done: Merged =
      part.length === 1 && part[0]?.shipmentGroup
        ? ok(null)
        : await mergeOrders(
            memberId,
            part.map(({ no }) => no),
          );
    reports.push(...part.map(({ no }) => ({ key: no, ...done })));
  }
  const known = new Set(reports.map(({ key }) => key));
  return [
    ...reports,
    ...nos.filter((no) => !known.has(no)).map((key) => ({ key, ...err("orders:error.unknown" as const) })),
  ];
}
