/** Goods that have left, whether they were to leave or not: the books follow. */
import type { Tx } from "~/platform/db";
import { err, type Err, type Ok } from "~/platform/result";
import { consumeReservations, type NotReserved, type Taking } from "./consume.server";
import { moveGoods, takenFrom } from "./goods.server";
import { keyOf, lockLevels, merged, reservationsOf } from "./levels.server";
import { letGoOfLost } from "./lost.server";
import type { StockLine } from "./reservation-plan";
import type { StockRef } from "./stock.server";

type Gone = Taking & { readonly because: string };

/**
 * As `consumeReservations`, for goods that are gone already: pieces that are not reserved for the reference any more leave
 * the books all the same. Where others have reserved those meanwhile, the newest of them goes without.
 */
export async function consumeGone(
  tx: Tx,
  ref: StockRef,
  lines: readonly StockLine[],
  { actor, from, because }: Gone,
): Promise<Ok<undefined> | Err<"too-few"> | NotReserved> {
  const amounts = merged(lines).filter(({ qty }) => qty > 0);
  await lockLevels(tx, amounts);
  const kept = await reservationsOf(tx, ref);
  const own = amounts.flatMap((line) => {
    const mine = kept.get(keyOf(line));
    const open = mine?.status === "held" || mine?.status === "firm" ? mine.qty : 0;
    const qty = Math.min(line.qty, open);
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  const places = from ?? (await takenFrom(tx, amounts)).map((place) => ({ ...place, qty: -place.qty }));
  const { first, rest } = split(places, own);
  if (own.length > 0) {
    const taken = await consumeReservations(tx, ref, own, { actor, from: first });
    if (!taken.ok) return taken;
  }
  const moves = rest.map((place) => ({ ...place, qty: -place.qty, reason: "dispatch" as const, ref }));
  await letGoOfLost(tx, moves, because);
  const moved = await moveGoods(tx, actor, moves);
  return moved.ok ? moved : err("too-few");
}

type Placed = StockLine & { readonly binId: string | null };

/** The pieces of places that are these lines, and all others. */
function split(places: readonly Placed[], lines: readonly StockLine[]) {
  const left = new Map(lines.map((line) => [keyOf(line), line.qty]));
  const [first, rest]: [Placed[], Placed[]] = [[], []];
  for (const place of places) {
    const own = Math.min(place.qty, left.get(keyOf(place)) ?? 0);
    left.set(keyOf(place), (left.get(keyOf(place)) ?? 0) - own);
    if (own > 0) first.push({ ...place, qty: own });
    if (place.qty > own) rest.push({ ...place, qty: place.qty - own });
  }
  return { first, rest };
}
