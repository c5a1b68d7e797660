/** What happens to a bulk order beside its payments (§3.2): bought, received, put away or shipped, or it ends. */
import { roles } from "~/domain/accounts/people";
import { lockWallet } from "~/domain/ledger/ledger.server";
import { sql, type Tx } from "~/platform/db";
import { actorOf, defineSteps, type Doing } from "~/platform/db/steps.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { reserveMore } from "~/domain/stock/reserve-more.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { balanceDays, balanceReminders, priceHours, unpaidDays } from "./config";
import { earn, giveBack, paidOf } from "./money.server";
import { depositOf, goodsOf, isComplete, readyPieces, toBePurchased } from "./rules";
import { arrivedLines, replacedLines, type Counted } from "./counting";
import { putIntoPool } from "./pool.server";
import { keepPieces, lockBulk, type BulkLineRow, type BulkRow, type BulkShown } from "./row.server";
import { priceLines } from "./offer.server";
import { bulkStates } from "./states";

type Refusal =
  | "bulk:error.stale"
  | "bulk:error.unknown"
  | "bulk:error.paying"
  | "bulk:error.placed"
  | "bulk:error.gone"
  | "bulk:error.tooMany"
  | "bulk:error.nothing"
  | "bulk:error.kept"
  | "bulk:error.unpaid"
  | "bulk:error.soon";

type Keeping = { readonly kept: bigint; readonly reason: string };
type Inputs = {
  place: { readonly purchaseNo: string };
  "give-up": Keeping;
  lapse: Keeping;
  arrive: { readonly counted: readonly Counted[] };
  "arrive-part": { readonly counted: readonly Counted[] };
  replace: { readonly counted: readonly Counted[] };
  "bill-balance": { readonly shipping: bigint };
  ship: { readonly carrier: string; readonly trackingNo: string };
};

const stale = err("bulk:error.stale");
const buyer = roles("sourcing");
const warehouse = roles("warehouse", "sourcing");
const agent = roles("agent");
const days = (count: number) => count * 24 * 3_600_000;

const unpaid = ({ paying }: BulkShown): Result<unknown, Refusal> =>
  paying ? err("bulk:error.paying") : ok();

const paidInFull = ({ paidState }: BulkShown): Result<unknown, Refusal> =>
  paidState === "full" ? ok() : err("bulk:error.unpaid");

const all = (...guards: ((row: BulkShown) => Result<unknown, Refusal>)[]) =>
  function allOf(row: BulkShown): Result<unknown, Refusal> {
    return guards.map((guard) => guard(row)).find(({ ok: isFine }) => !isFine) ?? ok();
  };

const isKind = (kind: BulkShown["kind"]) => (row: BulkShown) => (row.kind === kind ? ok() : stale);

/** Nothing was put away: what was earned is not given back. */
const untouched = ({ lines }: BulkShown): Result<unknown, Refusal> =>
  lines.every(({ stocked }) => stocked === 0) ? ok() : err("bulk:error.placed");

const hasReady = ({ lines }: BulkShown): Result<unknown, Refusal> =>
  lines.some((line) => readyPieces(line) > 0) ? ok() : err("bulk:error.nothing");

export const bulkSteps = defineSteps<BulkRow, Inputs, Refusal, BulkShown>()({
  entity: "bulk_order",
  machine: bulkStates,
  // The wallet first, as payments lock it.
  async lock(tx, no: string, by: By) {
    await tx.rows(lockWallet(sql`(select user_id from bulk_order where no = ${no})`));
    return lockBulk(tx, no, typeof by === "object" && "member" in by ? by.member : null);
  },
  owner: ({ userId }) => userId,
  stale: stale.error,
  unknown: "bulk:error.unknown",
  audit: "bulk",
  set: () => sql`updated_at = now()`,
  starts: { create: "AWAITING_PAYMENT" },
  elsewhere: ["pay-deposit", "pay-full", "pay-balance"],
  steps: {
    requote: { by: "member", guard: unpaid, then: [priceAnew] },
    cancel: {
      by: "member",
      guard: all(unpaid, untouched, ({ purchasedAt }) => (purchasedAt ? err("bulk:error.placed") : ok())),
      then: [returnAll, cancelRest],
    },
    expire: {
      by: "system",
      guard: (row, _by, now) =>
        row.paying || now.getTime() - row.createdAt.getTime() < days(unpaidDays) ? stale : ok(),
      then: [cancelRest],
    },
    place: {
      by: buyer,
      guard: ({ purchasedAt }) => (purchasedAt ? err("bulk:error.placed") : ok()),
      set: ({ input, now }) => sql`purchase_no = ${input.purchaseNo}, purchased_at = ${now}::timestamptz`,
      reason: ({ input }) => input.purchaseNo,
    },
    "give-up": {
      by: agent,
      guard: all(untouched, ({ purchasedAt }) => (purchasedAt ? ok() : stale)),
      check: keepsNoMore,
      reason: ({ input }) => input.reason,
      audit: ({ input }) => ({ after: { kept: input.kept.toString(), reason: input.reason } }),
      then: [returnLess, cancelRest],
    },
    "arrive-part": {
      by: warehouse,
      guard: wasBought,
      check: (_tx, { row, input }) => counts(row, input.counted, false),
      then: [keepArrived],
    },
    arrive: {
      by: warehouse,
      guard: wasBought,
      check: (_tx, { row, input }) => counts(row, input.counted, true),
      then: [keepArrived],
    },
    replace: {
      by: warehouse,
      check: (_tx, { row, input }) =>
        Promise.resolve(replacedLines(row.lines, input.counted) ? ok() : err("bulk:error.tooMany")),
      then: [keepReplaced],
    },
    "bill-balance": {
      by: agent,
      guard: all(unpaid, ({ paidState, balanceDueAt }) =>
        paidState === "deposit" && balanceDueAt === null ? ok() : stale,
      ),
      // What stays with us is not sent anywhere.
      check: (_tx, { row, input }) =>
        Promise.resolve(row.kind === "INVENTORY" && input.shipping > 0n ? stale : ok()),
      set: ({ input, now }) => sql`shipping = ${input.shipping}, version = version + 1,
        balance_due_at = ${now}::timestamptz`,
      audit: ({ input }) => ({ after: { shipping: input.shipping.toString() } }),
      then: [tellBalance],
    },
    lapse: {
      by: agent,
      guard: (row, _by, now) => {
        const { balanceDueAt, paidState, reminders, paying } = row;
        if (paying) return err("bulk:error.paying");
        if (paidState !== "deposit" || !balanceDueAt) return stale;
        const isOver = now.getTime() - balanceDueAt.getTime() >= days(balanceDays);
        return isOver && reminders >= balanceReminders ? ok() : err("bulk:error.soon");
      },
      check: keepsNoMore,
      reason: ({ input }) => input.reason,
      audit: ({ input }) => ({ after: { kept: input.kept.toString(), reason: input.reason } }),
      then: [returnLess, cancelRest],
    },
    "put-away-part": {
      by: warehouse,
      guard: all(isKind("INVENTORY"), paidInFull, hasReady),
      then: [stockReady],
    },
    "put-away": {
      by: warehouse,
      guard: all(isKind("INVENTORY"), paidInFull, hasReady),
      then: [stockReady],
    },
    ship: {
      by: warehouse,
      guard: all(isKind("BULK"), paidInFull, hasReady),
      set: ({ input }) => sql`carrier = ${input.carrier}, tracking_no = ${input.trackingNo}`,
      reason: ({ input }) => `${input.carrier} ${input.trackingNo}`.trim(),
      then: [sendReady],
    },
    deliver: { by: warehouse },
    "use-up": { by: "system", guard: isUsedUp },
  },
});

function wasBought({ purchasedAt }: BulkShown): Result<unknown, Refusal> {
  return purchasedAt ? ok() : stale;
}

function isUsedUp({ lines }: BulkShown): Result<unknown, Refusal> {
  return lines.every((line) => line.stocked === (line as BulkLineRow).consumed) ? ok() : stale;
}

function counts(
  row: BulkRow,
  counted: readonly Counted[],
  complete: boolean,
): Promise<Result<unknown, Refusal>> {
  const after = arrivedLines(row.lines, counted);
  if (!after) return Promise.resolve(err("bulk:error.tooMany"));
  if (counted.every(({ sound, defective }) => sound + defective === 0))
    return Promise.resolve(err("bulk:error.nothing"));
  return Promise.resolve(isComplete(after) === complete ? ok() : stale);
}

function keepsNoMore(_tx: Tx, { row, input }: Doing<BulkRow, Keeping>): Promise<Result<unknown, Refusal>> {
  return Promise.resolve(input.kept <= paidOf(row) ? ok() : err("bulk:error.kept"));
}

async function keepArrived(tx: Tx, { row, input }: Doing<BulkRow, Inputs["arrive"]>): Promise<void> {
  const after = arrivedLines(row.lines, input.counted);
  if (after) await keepPieces(tx, after);
}

async function keepReplaced(tx: Tx, { row, input }: Doing<BulkRow, Inputs["replace"]>): Promise<void> {
  const after = replacedLines(row.lines, input.counted);
  if (after) await keepPieces(tx, after);
}

async function priceAnew(tx: Tx, { row, now }: Doing<BulkRow>): Promise<Result<unknown, Refusal>> {
  const priced = await priceLines(tx, row.userId, row.lines);
  if (!priced) return err("bulk:error.gone");
  const goods = goodsOf(priced);
  const prices = priced.map(({ variantId, unitPrice }) => ({
    variant_id: variantId,
    price: unitPrice.toString(),
  }));
  await tx.run(sql`
    update bulk_line l set unit_price = p.price
    from json_to_recordset(${JSON.stringify(prices)}::json) as p (variant_id uuid, price bigint)
    where l.bulk_order_id = ${row.id} and l.variant_id = p.variant_id`);
  await tx.run(sql`
    update bulk_order set goods = ${goods}, deposit = ${row.isSplit ? depositOf(goods) : 0n}, version = version + 1,
      price_lock_until = ${now}::timestamptz + make_interval(hours => ${priceHours})
    where id = ${row.id}`);
  return ok();
}

async function returnAll(tx: Tx, { row }: Doing<BulkRow>): Promise<void> {
  await giveBack(tx, row, 0n);
}

async function returnLess(tx: Tx, { row, input }: Doing<BulkRow, Keeping>): Promise<void> {
  await giveBack(tx, row, input.kept);
}

/** What was still to come does not come any more. */
async function cancelRest(tx: Tx, { row }: Doing<BulkRow>): Promise<void> {
  await keepPieces(
    tx,
    row.lines.map((line) => ({ ...line, cancelled: line.cancelled + toBePurchased(line) })),
  );
}

async function tellBalance(tx: Tx, { row }: Doing<BulkRow>): Promise<void> {
  await addJob(tx, "bulk.news", { orderId: row.id, kind: "balance" });
}

/** Earns what lies ready and counts it as put away or shipped; `shipping` is earned with the last pieces. */
async function useReady(tx: Tx, { row, to }: Doing<BulkRow>): Promise<readonly BulkLineRow[]> {
  const moved = row.lines.filter((line) => readyPieces(line) > 0);
  const goods = goodsOf(moved.map((line) => ({ qty: readyPieces(line), unitPrice: line.unitPrice })));
  const before = row.lines.reduce((total, { stocked }) => total + stocked, 0);
  const isLast = to === "IN_STOCK" || to === "SHIPPED";
  await earn(tx, row, { goods, shipping: isLast ? row.shipping : 0n, key: String(before) });
  await keepPieces(
    tx,
    row.lines.map((line) => ({ ...line, stocked: line.stocked + readyPieces(line) })),
  );
  return moved;
}

/** Each line that is put away becomes a lot of the member's: its pieces keep what they cost. */
async function stockReady(tx: Tx, step: Doing<BulkRow>): Promise<void> {
  const { userId, warehouseId } = step.row;
  const moved = await useReady(tx, step);
  const lines = moved.map((line) => ({
    ...{ memberId: userId, variantId: line.variantId, warehouseId, lineId: line.id },
    ...{ qty: readyPieces(line), unitCost: line.unitPrice },
  }));
  const pieces = lines.map(({ lineId, ...line }) => ({ ...line, refId: lineId }));
  // They were counted by hand: now they lie on the shelf, each as a movement, and are reserved for their line.
  await moveGoods(
    tx,
    actorOf(step.by),
    pieces.map(({ variantId, qty, refId }) => ({
      ...{ variantId, warehouseId, qty, binId: null, reason: "delivery" as const },
      ref: { type: "bulk_line", id: refId },
    })),
  );
  await reserveMore(tx, "bulk_line", pieces);
  await putIntoPool(tx, lines);
}

async function sendReady(tx: Tx, step: Doing<BulkRow>): Promise<void> {
  await useReady(tx, step);
}
