/** Pieces that are bought: how many to order, for whom, and what a delivery may book. Pure. */
import { err, ok, type Result } from "~/platform/result";

/** The smallest number that is at least `wanted` and the minimum, in whole packs. */
export function toOrder(wanted: number, { moq, pack }: { moq: number; pack: number }): number {
  if (wanted <= 0) return 0;
  return Math.ceil(Math.max(wanted, moq) / pack) * pack;
}

/** What a line's figures are. ordered = open + received + cancelled. */
export type Pieces = {
  readonly ordered: number;
  readonly received: number;
  readonly cancelled: number;
};

/** Pieces that are still to come. */
export const openOf = ({ ordered, received, cancelled }: Pieces): number => ordered - received - cancelled;

/** What a delivery brought of a line: good pieces, refused ones, and good ones beyond the order. */
export type Brought = { readonly accepted: number; readonly rejected: number; readonly over: number };

/** Whether a delivery may be booked: good pieces up to what is open now, over all deliveries; more only as `over`. */
export function mayBook(
  line: Pieces,
  { accepted, rejected, over }: Brought,
): Result<undefined, "too-many" | "pieces"> {
  const sound = [accepted, rejected, over].every((qty) => Number.isSafeInteger(qty) && qty >= 0);
  if (!sound || accepted + rejected + over === 0) return err("pieces");
  return accepted > openOf(line) ? err("too-many") : ok();
}

/** The state of an order that was placed, by its lines; null where nothing came and something is open. */
export function stateBy(lines: readonly Pieces[]): "PART_RECEIVED" | "RECEIVED" | "CANCELLED" | null {
  const came = lines.some(({ received }) => received > 0);
  if (lines.some((line) => openOf(line) > 0)) return came ? "PART_RECEIVED" : null;
  return came ? "RECEIVED" : "CANCELLED";
}

/** Pieces that a store order needs of a SKU, as far as nothing is reserved for it. */
export type Need = { readonly orderId: string; readonly missing: number };
export type Share = { readonly orderId: string; readonly qty: number };

/**
 * Whom the next `qty` pieces are for. Needs come with the one that waits longest first; the first `covered` pieces of
 * them are on order already.
 */
export function sharesOf(needs: readonly Need[], covered: number, qty: number): Share[] {
  let [skip, left] = [covered, qty];
  const shares: Share[] = [];
  for (const { orderId, missing } of needs) {
    const skipped = Math.min(skip, missing);
    skip -= skipped;
    const share = Math.min(missing - skipped, left);
    left -= share;
    if (share > 0) shares.push({ orderId, qty: share });
  }
  return shares;
}

/**
 * Whom it hits that `gone` pieces of a line do not come: what is open reaches the one that waits longest first, so the
 * last ones lose theirs.
 */
export function hitBy<Row extends { readonly qty: number }>(
  demand: readonly Row[],
  stillComing: number,
): (Row & { readonly lost: number })[] {
  let left = stillComing;
  return demand.flatMap((row) => {
    const served = Math.min(left, row.qty);
    left -= served;
    return row.qty > served ? [{ ...row, lost: row.qty - served }] : [];
  });
}

/** Whether a price is so far above the list that the orders behind it are told. */
export const isDearer = (cost: bigint, list: bigint, percent: bigint): boolean =>
  cost * 100n > list * (100n + percent);

/** Pieces of a line that stand for one store order. */
export type Standing = { readonly orderId: string; readonly qty: number };

/**
 * How many pieces of a line are taken off it so that one store order gets them elsewhere: what that order lacks now and
 * the line was to bring, but none that others wait for. `needs` come with the one that waits longest first; pieces at the
 * dock reach them before any that are on their way.
 */
export function takenOff(
  orderId: string,
  {
    open,
    dock,
    needs,
    demand,
  }: { open: number; dock: number; needs: readonly Need[]; demand: readonly Standing[] },
): number {
  let left = dock;
  const lacking = new Map<string, number>();
  for (const need of needs) {
    const served = Math.min(left, need.missing);
    left -= served;
    lacking.set(need.orderId, need.missing - served);
  }
  let [own, others] = [0, 0];
  for (const { orderId: behind, qty } of demand) {
    const waits = Math.min(qty, lacking.get(behind) ?? 0);
    lacking.set(behind, (lacking.get(behind) ?? 0) - waits);
    if (behind === orderId) own += waits;
    else others += waits;
  }
  return Math.max(0, Math.min(own, open - others));
}
