/** What becomes of the pieces that a delivery brought (§7). Pure. */
import { err, ok, type Result } from "~/platform/result";

/** What is done with good pieces that nobody ordered. */
export type Surplus = "take" | "back";

/** Good pieces of one booking: those that are ordered, those beyond it that are kept, those that go back. */
export type Split = { readonly ordered: number; readonly over: number; readonly back: number };

/** What a line of a purchase order lacks still. */
export const restOf = (line: { ordered: number; cancelled: number; received: number }): number =>
  Math.max(0, line.ordered - line.cancelled - line.received);

/**
 * Splits good pieces by what is still to come. `rest` is null where the delivery belongs to no purchase order: then all
 * are taken. `over`: more came than was ordered, and nobody has said what becomes of them.
 */
export function splitGood(
  good: number,
  rest: number | null,
  surplus: Surplus | undefined,
): Result<Split, "over"> {
  const more = rest === null ? 0 : Math.max(0, good - rest);
  if (more === 0) return ok({ ordered: good, over: 0, back: 0 });
  if (surplus === undefined) return err("over");
  const ordered = good - more;
  return ok(surplus === "take" ? { ordered, over: more, back: 0 } : { ordered, over: 0, back: more });
}
