/** What happens to a bulk order beside its payments (§3.2): bought, received, put away or shipped, or it ends. */
import { goodsRoles, roles } from "~/domain/accounts/people";
import { lockWallet } from "~/domain/ledger/ledger.server";
import { disputesOver } from "~/domain/payments/payable.server";
import { allocateBulkLater, bulkRef, forgetBulkDemand } from "~/domain/purchasing/bulk.server";
import { keepReserved } from "~/domain/stock/consume.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { formatMoney } from "~/platform/money";
import type { By } from "~/platform/steps";
import { balanceDays, balanceReminders, priceHours } from "./config";
import { putIntoPool } from "./pool.server";
import { earn, giveBack, giveBackDropped, giveBackPart, paidOf } from "./money.server";
import { depositOf, ended, goodsOf, isComplete, readyMark, readyPieces, unpaidUntil } from "./rules";
import { arrivedLines, droppedLines, replacedLines, type Counted } from "./counting";
import { letGoOfGoods, sendGoods, type Packed } from "./shipments.server";
import { keepPieces, lockBulk, type BulkLineRow, type BulkRow, type BulkShown } from "./row.server";
import { pickMethod, type Freight, type NamedMethod } from "./freight";
import { freightsOf, freightSet, sentOf } from "./freight.server";
import { priceLines } from "./offer.server";
import { bulkStates } from "./states";

/** Why a step is refused, as a text key. */
export type BulkRefusal =
  | "bulk:error.stale"
  | "bulk:error.unknown"
  | "bulk:error.paying"
  | "bulk:error.placed"
  | "bulk:error.gone"
  | "bulk:error.tooMany"
  | "bulk:error.nothing"
  | "bulk:error.kept"
  | "bulk:error.keptNothing"
  | "bulk:error.disputed"
  | `bulk:error.offeredFreight|${string}`
  | "bulk:error.unpaid"
  | "bulk:error.soon"
  | "bulk:error.all"
  | "bulk:error.deposit"
  | "bulk:error.depositPart"
  | "bulk:error.method"
  | "bulk:error.freight"
  | "bulk:error.split"
  | "bulk:error.shelf";

type Refusal = BulkRefusal;

type Keeping = { readonly kept: bigint; readonly reason: string };
type Sending = Packed & { readonly ready?: string };
type Inputs = {
  "choose-method": { readonly method: NamedMethod | null };
  place: { readonly purchaseNo: string };
  "give-up": Keeping;
  lapse: Keeping;
  arrive: { readonly counted: readonly Counted[] };
  "arrive-part": { readonly counted: readonly Counted[] };
  "goods-lost": { readonly lineId: string; readonly qty: number; readonly reason: string };
  replace: { readonly counted: readonly Counted[] };
  "refund-line": { readonly counted: readonly Counted[]; readonly reason: string };
  "bill-balance": { readonly shipping: bigint };
  "return-deposit": { readonly amount: bigint; readonly reason: string };
  ship: Sending;
  "ship-part": Sending;
};

const stale = err("bulk:error.stale");
const warehouse = roles(...goodsRoles);
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

/** Or the last pieces were dropped, and all others are where they belong. */
const mayEnd = (row: BulkShown): Result<unknown, Refusal> =>
  isComplete(row.lines) && row.lines.some(({ stocked }) => stocked > 0) ? ok() : hasReady(row);

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
    // Paid in full, or billed with the balance, its freight is agreed.
    "choose-method": {
      by: "member",
      guard: all(unpaid, isKind("BULK"), ({ paidState, balanceDueAt, isOffered }) =>
        paidState === "full" || balanceDueAt !== null || isOffered ? stale : ok(),
      ),
      then: [takeMethod],
    },
    cancel: {
      by: "member",
      guard: all(unpaid, untouched, ({ purchasedAt }) => (purchasedAt ? err("bulk:error.placed") : ok())),
      then: [returnAll, endLines],
    },
    expire: {
      by: "system",
      guard: (row, _by, now) => (row.paying || now < unpaidUntil(row) ? stale : ok()),
      then: [endLines],
    },
    // Taken by purchase orders that are placed: what was promised to the supplier cannot be cancelled freely.
    place: {
      by: "system",
      guard: ({ purchasedAt }) => (purchasedAt ? err("bulk:error.placed") : ok()),
      set: ({ input, now }) => sql`purchase_no = ${input.purchaseNo}, purchased_at = ${now}::timestamptz`,
      reason: ({ input }) => input.purchaseNo,
    },
    // The purchase was cancelled before anything came: nobody is bound by it.
    unplace: { by: "system", set: () => sql`purchase_no = null, purchased_at = null` },
    "give-up": {
      by: agent,
      guard: all(unpaid, untouched),
      check: keepsNoMore,
      reason: ({ input }) => input.reason,
      audit: ({ input }) => ({ after: { kept: input.kept.toString(), reason: input.reason } }),
      then: [returnLess, endLines],
    },
    // Taken when pieces are reserved for a line, or refused when they were received.
    "arrive-part": {
      by: "system",
      check: (_tx, { row, input }) => counts(row, input.counted, false),
      then: [keepArrived],
    },
    arrive: {
      by: "system",
      check: (_tx, { row, input }) => counts(row, input.counted, true),
      then: [keepArrived],
    },
    // A count found fewer. While the balance is being paid, nothing changes.
    "goods-lost": {
      by: "system",
      guard: all(unpaid, hasReady),
      // The balance is due once all is here again.
      set: () => sql`balance_due_at = case when paid_state <> 'deposit' then balance_due_at end,
        reminders = case when paid_state = 'deposit' then 0 else reminders end,
        reminded_at = case when paid_state <> 'deposit' then reminded_at end, version = version + 1`,
      reason: ({ input }) => input.reason,
      then: [loseReady],
    },
    replace: {
      by: [warehouse, "system"],
      guard: ({ lines }) => (lines.some(({ defective }) => defective > 0) ? ok() : err("bulk:error.nothing")),
      check: (_tx, { row, input }) =>
        Promise.resolve(replacedLines(row.lines, input.counted) ? ok() : err("bulk:error.tooMany")),
      then: [keepReplaced],
    },
    "refund-line": {
      // By the system where the member answered that pieces need not come.
      by: [agent, "system"],
      guard: all(unpaid, ({ lines }) => (isComplete(lines) ? err("bulk:error.nothing") : ok())),
      check: dropsFit,
      set: ({ row, input }) => sql`version = version + 1, less = less + ${worthOf(row, input.counted)}`,
      reason: ({ input }) => input.reason,
      givenBack: ({ row, input }) => (row.paidState === "full" ? worthOf(row, input.counted) : undefined),
      audit: ({ row, input }) => ({
        after: { less: worthOf(row, input.counted).toString(), reason: input.reason },
      }),
      then: [keepDropped],
    },
    "bill-balance": {
      by: agent,
      // Again where the freight was wrong: the member has all its days from then.
      guard: all(unpaid, ({ paidState }) => (paidState === "deposit" ? ok() : stale)),
      // What stays with us is not sent anywhere.
      check: freightFits,
      set: ({ input, now }) => sql`shipping = ${input.shipping}, version = version + 1,
        balance_due_at = ${now}::timestamptz, reminders = 0, reminded_at = null`,
      audit: ({ input }) => ({ after: { shipping: input.shipping.toString() } }),
      then: [tellBalance],
    },
    "return-deposit": {
      by: agent,
      guard: all(unpaid, ({ paidState }) => (paidState === "deposit" ? ok() : stale)),
      // All of it goes back where the order ends.
      check: (_tx, { row, input }) =>
        Promise.resolve(
          input.amount > 0n && input.amount < row.deposited ? ok() : err("bulk:error.depositPart"),
        ),
      set: () => sql`version = version + 1`,
      reason: ({ input }) => input.reason,
      givenBack: ({ input }) => input.amount,
      audit: ({ input }) => ({ after: { amount: input.amount.toString(), reason: input.reason } }),
      then: [returnPart],
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
      then: [returnLess, endLines],
    },
    "put-away-part": {
      by: warehouse,
      guard: all(isKind("INVENTORY"), paidInFull, hasReady),
      check: (tx, { row }) => undisputed(tx, row),
      then: [stockReady],
    },
    "put-away": {
      by: [warehouse, "system"],
      guard: all(isKind("INVENTORY"), paidInFull, mayEnd),
      check: (tx, { row }) => undisputed(tx, row),
      then: [stockReady],
    },
    "ship-part": {
      by: warehouse,
      guard: all(isKind("BULK"), paidInFull, hasReady),
      check: mayShip,
      reason: ({ input }) => input.carrier,
      then: [sendReady],
    },
    ship: {
      by: [warehouse, "system"],
      guard: all(isKind("BULK"), paidInFull, mayEnd),
      check: mayShip,
      reason: ({ input }) => input.carrier,
      then: [sendReady],
    },
    deliver: { by: warehouse },
    "use-up": { by: "system", guard: isUsedUp },
  },
});

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
  if (!complete && counted.every(({ sound, defective }) => sound + defective === 0))
    return Promise.resolve(err("bulk:error.nothing"));
  return Promise.resolve(isComplete(after) === complete ? ok() : stale);
}

function keepsNoMore(_tx: Tx, { row, input }: Doing<BulkRow, Keeping>): Promise<Result<unknown, Refusal>> {
  if (input.kept > paidOf(row)) return Promise.resolve(err("bulk:error.kept"));
  const isBound = row.purchasedAt !== null || row.status === "READY_TO_STOCK";
  return Promise.resolve(input.kept > 0n && !isBound ? err("bulk:error.keptNothing") : ok());
}

/** What stays with us has no freight; what a member agreed to as an offer costs no more than that said. */
async function freightFits(
  tx: Tx,
  { row, input }: Doing<BulkRow, Inputs["bill-balance"]>,
): Promise<Result<unknown, Refusal>> {
  if (row.kind === "INVENTORY" && input.shipping > 0n) return stale;
  const offer = await tx.first<{ freight: bigint }>(sql`
    select freight from bulk_offer where bulk_order_id = ${row.id}::uuid`);
  if (!offer || input.shipping <= offer.freight) return ok();
  const freight = formatMoney({ amount: offer.freight, currency: "USD" });
  return err(`bulk:error.offeredFreight|${JSON.stringify({ freight })}`);
}

/** What the packer has seen is what is sent. The system sends nothing: it only ends an order. */
function mayShip(tx: Tx, { row, input }: Doing<BulkRow, Sending>): Promise<Result<unknown, Refusal>> {
  if (input.ready !== undefined && input.ready !== readyMark(row.lines)) return Promise.resolve(stale);
  return undisputed(tx, row);
}

/** Goods stay here while the money for them is in dispute, and after it is lost. */
async function undisputed(tx: Tx, { id }: BulkRow): Promise<Result<unknown, Refusal>> {
  return (await disputesOver(tx, { type: "bulk_order", id })).some(({ status }) => status !== "WON")
    ? err("bulk:error.disputed")
    : ok();
}

async function keepArrived(tx: Tx, { row, input }: Doing<BulkRow, Inputs["arrive"]>): Promise<void> {
  const after = arrivedLines(row.lines, input.counted);
  if (after) await keepPieces(tx, after);
}

/** They are to come again: what is free already, or comes before the supplier's own, is theirs. */
async function keepReplaced(tx: Tx, { row, input }: Doing<BulkRow, Inputs["replace"]>): Promise<void> {
  const after = replacedLines(row.lines, input.counted);
  if (!after) return;
  await keepPieces(tx, after);
  await allocateBulkLater(tx, [row.id]);
}

async function loseReady(tx: Tx, { row, input }: Doing<BulkRow, Inputs["goods-lost"]>): Promise<void> {
  const { lineId, qty } = input;
  const line = row.lines.find(({ id }) => id === lineId);
  if (!line || qty > readyPieces(line)) throw new Error(`order ${row.no} has not so many pieces to lose`);
  await keepPieces(tx, [{ ...line, received: line.received - qty }]);
  const left = { variantId: line.variantId, warehouseId: row.warehouseId, qty: readyPieces(line) - qty };
  await keepReserved(tx, { type: bulkRef, id: lineId }, [left]);
}

/** Cents of dropped pieces. */
function worthOf({ lines }: BulkRow, counted: readonly Counted[]): bigint {
  return goodsOf(
    counted.flatMap(({ lineId, sound, defective }) => {
      const line = lines.find(({ id }) => id === lineId);
      return line ? [{ qty: sound + defective, unitPrice: line.unitPrice }] : [];
    }),
  );
}

function dropsFit(_tx: Tx, { row, input }: Doing<BulkRow, Inputs["refund-line"]>) {
  return Promise.resolve(dropRefusal(row, input.counted));
}

function dropRefusal(row: BulkRow, counted: readonly Counted[]): Result<unknown, Refusal> {
  const after = droppedLines(row.lines, counted);
  if (!after) return err("bulk:error.tooMany");
  const worth = worthOf(row, counted);
  if (worth === 0n) return err("bulk:error.nothing");
  if (after.every(({ qty, cancelled }) => qty === cancelled)) return err("bulk:error.all");
  const rest = row.goods + row.shipping - row.less - worth;
  return row.paidState === "deposit" && rest <= row.deposited ? err("bulk:error.deposit") : ok();
}

/** Dropped pieces are cancelled and given back. Where nothing else was missing, the order goes on. */
async function keepDropped(
  tx: Tx,
  { row, input, now }: Doing<BulkRow, Inputs["refund-line"]>,
): Promise<Result<unknown, Refusal> | undefined> {
  const after = droppedLines(row.lines, input.counted)?.map((line, i) => ({
    ...line,
    dropped: line.dropped + line.cancelled - (row.lines[i]?.cancelled ?? 0),
  }));
  if (!after) return;
  await keepPieces(tx, after);
  const worth = worthOf(row, input.counted);
  await giveBackDropped(tx, row, worth);
  if (!isComplete(after)) return;
  const rest = { ...row, lines: after, less: row.less + worth };
  const arrived = await bulkSteps.takeStep(tx, rest, "arrive", "system", { input: { counted: [] }, now });
  if (!arrived.ok || after.some((line) => readyPieces(line) > 0)) return arrived;
  // All others were put away or shipped before: they were paid in full, so nothing else is to happen.
  const ready = { ...rest, status: "READY_TO_STOCK" } as const;
  return row.kind === "INVENTORY"
    ? bulkSteps.takeStep(tx, ready, "put-away", "system", { now })
    : bulkSteps.takeStep(tx, ready, "ship", "system", { input: { carrier: "", parcels: [] }, now });
}

async function takeMethod(
  tx: Tx,
  { row, input }: Doing<BulkRow, Inputs["choose-method"]>,
): Promise<Result<unknown, Refusal>> {
  const sent = await sentOf(row.id, tx);
  if (!sent) return stale;
  const picked = input.method ? pickMethod(await freightsOf(sent, tx), input.method) : { freight: null };
  if ("wrong" in picked) return err(picked.wrong);
  if (!picked.freight && !row.isSplit) return err("bulk:error.split");
  await tx.run(sql`
    update bulk_order set ${freightSet(picked.freight)}, version = version + 1 where id = ${row.id}::uuid`);
  return ok();
}

/** The present price of the method that was chosen; null where it does not take the goods any more. */
async function freightAnew(tx: Tx, { id, channelId }: BulkRow): Promise<Freight | null> {
  const sent = channelId === null ? null : await sentOf(id, tx);
  return (sent && (await freightsOf(sent, tx)).find((each) => each.channelId === channelId)) ?? null;
}

/** What was offered stays agreed: at a new price it is only ever cheaper. */
async function priceAnew(tx: Tx, { row, now }: Doing<BulkRow>): Promise<Result<unknown, Refusal>> {
  const present = await priceLines(tx, row.userId, row.lines);
  if (!present) return err("bulk:error.gone");
  const agreed = new Map(row.lines.map(({ variantId, unitPrice }) => [variantId, unitPrice]));
  const priced = present.map((line) => {
    const offered = row.isOffered ? agreed.get(line.variantId) : undefined;
    return offered !== undefined && offered < line.unitPrice ? { ...line, unitPrice: offered } : line;
  });
  if (row.kind === "BULK" && !row.isOffered) {
    const freight = await freightAnew(tx, row);
    if (!freight && !row.isSplit) return err("bulk:error.method");
    await tx.run(sql`update bulk_order set ${freightSet(freight)} where id = ${row.id}::uuid`);
  }
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

async function returnPart(tx: Tx, { row, input }: Doing<BulkRow, Inputs["return-deposit"]>): Promise<void> {
  await giveBackPart(tx, row, input.amount);
}

async function returnLess(tx: Tx, { row, input }: Doing<BulkRow, Keeping>): Promise<void> {
  await giveBack(tx, row, input.kept);
}

/** Nothing comes any more, and what lies ready is the house's again. */
async function endLines(tx: Tx, { row }: Doing<BulkRow>): Promise<void> {
  await keepPieces(tx, row.lines.map(ended));
  await forgetBulkDemand(
    tx,
    row.lines.map(({ id }) => id),
  );
  await letGoOfGoods(tx, row);
}

async function tellBalance(tx: Tx, { row }: Doing<BulkRow>): Promise<void> {
  await addJob(tx, "bulk.news", { orderId: row.id, kind: "balance" });
}

/** Earns what lies ready and counts it as put away or shipped; `shipping` is earned with the last pieces. */
async function useReady(
  tx: Tx,
  { row, to }: Pick<Doing<BulkRow>, "row" | "to">,
): Promise<readonly BulkLineRow[]> {
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
  await putIntoPool(
    tx,
    moved.map((line) => ({
      ...{ memberId: userId, variantId: line.variantId, warehouseId, lineId: line.id },
      ...{ qty: readyPieces(line), unitCost: line.unitPrice },
    })),
  );
}

async function sendReady(tx: Tx, step: Doing<BulkRow, Packed>): Promise<Result<unknown, Refusal>> {
  const moved = await useReady(tx, step);
  const pieces = moved.map((line) => ({
    lineId: line.id,
    variantId: line.variantId,
    qty: readyPieces(line),
  }));
  return sendGoods(tx, step.row, pieces, step.input, step.actor);
}
