/**
 * What goes wrong with a purchase comes back to the bulk order behind it: short, late or dearer. Short and late pieces are
 * a question to the member, a dearer price is the desk's, because the member's is agreed.
 */
import { buyers, roles, type Staff } from "~/domain/accounts/people";
import { lockWallet } from "~/domain/ledger/ledger.server";
import { notify } from "~/domain/notifications/notifications.server";
import type { BulkHit } from "~/domain/purchasing/events";
import { db, sql, type Sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { lockBulk, type BulkRow } from "./row.server";
import { toBePurchased } from "./rules";
import type { BulkKind } from "./states";
import { bulkSteps, type BulkRefusal } from "./steps.server";
import { visibleTo } from "./view.server";
import { machine } from "~/platform/state-machine";

type IssueKind = "SHORT" | "LATE" | "DEARER";
type IssueStatus = "OPEN" | "SETTLED";

/** `wait`: it comes later, or is bought again. `drop`: the pieces are taken off the order. `over`: it needs them no more. */
type IssueEvent = "wait" | "drop" | "over";

const issueStates = machine<IssueStatus, IssueEvent>({
  OPEN: { wait: "SETTLED", drop: "SETTLED", over: "SETTLED" },
  SETTLED: {},
});

/** Keeps what hits lines; a further hit of the same kind changes the open one. The member hears of what does not come. */
export async function keepHits(tx: Tx, hits: readonly BulkHit[]): Promise<void> {
  for (const { kind, purchaseLineId, orderId, bulkLineId, qty, facts } of hits) {
    const { expectedBefore = null, expectedOn = null, costBefore = null, cost = null } = facts;
    const kept = await tx.first<{ userId: string; no: string; orderKind: BulkKind; isNew: boolean }>(sql`
      with kept as (
        insert into bulk_issue as p (bulk_order_id, bulk_line_id, purchase_line_id, kind, qty, expected_before, expected_on,
          cost_before, cost)
        values (${orderId}::uuid, ${bulkLineId}::uuid, ${purchaseLineId}::uuid, ${kind}, ${qty}::int,
          ${expectedBefore}::date, ${expectedOn}::date, ${costBefore}::bigint, ${cost}::bigint)
        on conflict (purchase_line_id, bulk_line_id, kind) where status = 'OPEN' do update set qty = excluded.qty,
          expected_on = excluded.expected_on, cost = excluded.cost, version = p.version + 1
        returning p.version = 0 as is_new)
      select b.user_id, b.no, b.kind as order_kind, k.is_new from kept k join bulk_order b on b.id = ${orderId}::uuid`);
    if (!kept?.isNew || kind === "DEARER") continue;
    const { userId, no, orderKind } = kept;
    await notify(tx, { userId, event: "bulk.missing", data: { no, kind: orderKind, pieces: qty } });
  }
}

/** A line of a purchase order costs what it should again. */
export async function forgetDearer(tx: Tx, purchaseLineId: string): Promise<void> {
  await tx.run(sql`
    update bulk_issue set status = 'SETTLED', settled_how = 'over', settled_at = now(), settled_by = 'system'
    where purchase_line_id = ${purchaseLineId}::uuid and kind = 'DEARER' and status = 'OPEN'`);
}

export type BulkIssue = {
  id: string;
  kind: IssueKind;
  status: IssueStatus;
  userId: string;
  sku: string;
  qty: number;
  expectedBefore: string | null;
  expectedOn: string | null;
};

/** Whether issue `p` of line `l` in `bulk_order b` still waits for somebody: the order lacks the pieces. */
const isWaiting: Sql = sql`(p.status = 'OPEN' and b.status = 'TO_BE_PURCHASED' and l.received + l.cancelled < l.qty)`;

/** What is open of an order, for its page; the member is not asked about what a piece costs us. */
export const issuesOf = (orderId: string, side: "member" | "desk"): Promise<BulkIssue[]> =>
  db.rows<BulkIssue>(sql`
    select p.id, p.kind, p.status, b.user_id, v.sku, least(p.qty, l.qty - l.received - l.cancelled)::int as qty,
      p.expected_before::text as expected_before, p.expected_on::text as expected_on
    from bulk_issue p join bulk_line l on l.id = p.bulk_line_id join bulk_order b on b.id = p.bulk_order_id
    join variant v on v.id = l.variant_id
    where p.bulk_order_id = ${orderId}::uuid and ${isWaiting} and (${side === "desk"}::boolean or p.kind <> 'DEARER')
    order by p.id`);

/** Whether an issue is one of the order with that number. */
export const issueIsOf = async (id: string, no: string): Promise<boolean> =>
  (await db.first(sql`
    select 1 from bulk_issue p join bulk_order b on b.id = p.bulk_order_id where p.id = ${id}::uuid and b.no = ${no}`)) !==
  null;

type Row = {
  readonly id: string;
  readonly kind: IssueKind;
  readonly status: IssueStatus;
  readonly userId: string;
  readonly lineId: string;
  readonly qty: number;
  readonly order: BulkRow;
};
type Shown = Pick<Row, "kind" | "status" | "userId">;

const stale = err("bulk:error.stale" as const);
const forMember = ({ kind }: Shown, by: By): Result<unknown, BulkRefusal> =>
  typeof by === "object" && "member" in by && kind === "DEARER" ? stale : ok();

export const bulkIssueSteps = defineSteps<Row, unknown, BulkRefusal, Shown>()({
  entity: "bulk_issue",
  machine: issueStates,
  lock: lockIssue,
  owner: ({ userId }) => userId,
  stale: stale.error,
  unknown: "bulk:error.unknown",
  audit: "bulk_issue",
  set: ({ event, actor }) =>
    sql`settled_how = ${event}, settled_by = ${actor}, settled_at = now(), version = version + 1`,
  steps: {
    wait: { by: ["member", roles("agent", ...buyers)], guard: forMember },
    drop: { by: ["member", roles("agent")], guard: forMember, then: [dropPieces] },
    over: { by: "system" },
  },
});

/** Wallet, order and lines are locked before the issue, as where the order's own steps are taken. */
async function lockIssue(tx: Tx, id: string, by: By): Promise<Row | null> {
  const found = await tx.first<{ no: string }>(sql`
    select b.no from bulk_issue p join bulk_order b on b.id = p.bulk_order_id join "user" u on u.id = b.user_id
    where p.id = ${id}::uuid and ${seenBy(by)}`);
  if (!found) return null;
  await tx.rows(lockWallet(sql`(select user_id from bulk_order where no = ${found.no})`));
  const order = await lockBulk(tx, found.no, null);
  const row = await tx.first<Omit<Row, "order" | "userId">>(sql`
    select id, kind, status, bulk_line_id as line_id, qty from bulk_issue where id = ${id}::uuid for update`);
  return order && row && { ...row, userId: order.userId, order };
}

function seenBy(by: By): Sql {
  if (typeof by !== "object") return sql`true`;
  if ("member" in by) return sql`b.user_id = ${by.member}`;
  return "staff" in by ? visibleTo(by.staff as unknown as Staff) : sql`false`;
}

/** The pieces that still do not come are taken off the order, and off its price. */
async function dropPieces(tx: Tx, { row, now }: Doing<Row>): Promise<Result<unknown, BulkRefusal>> {
  const { order, lineId, kind } = row;
  const line = order.lines.find(({ id }) => id === lineId);
  const sound = line ? Math.min(row.qty, toBePurchased(line)) : 0;
  if (sound === 0) return stale;
  const input = { counted: [{ lineId, sound, defective: 0 }], reason: kind };
  return bulkSteps.takeStep(tx, order, "refund-line", "system", { input, now });
}

/** Issues whose orders need the pieces no more. A recurring job. */
export async function settleOver(): Promise<void> {
  const over = await db.rows<{ id: string }>(sql`
    select p.id from bulk_issue p join bulk_line l on l.id = p.bulk_line_id join bulk_order b on b.id = p.bulk_order_id
    where p.status = 'OPEN' and not ${isWaiting} order by p.id limit 500`);
  await bulkIssueSteps.runSteps(
    "system",
    over.map(({ id }) => id),
    "over",
    {},
  );
}
