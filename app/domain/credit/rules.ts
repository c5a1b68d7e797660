/** What a credit line allows, and how a repayment is shared out (§4.4, J15). Pure; amounts are cents of USD. */
import type { LineStatus } from "./states";

/** A line as its own row says it, with what is overdue. */
export type Standing = {
  readonly status: LineStatus;
  readonly limit: bigint;
  readonly termDays: number;
  readonly autoRepay: boolean;
  readonly overdue: bigint;
};

/** What may still be drawn: nothing unless the line is ACTIVE and nothing is overdue. */
export function loanLimit(line: Standing | null, borrowed: bigint): bigint {
  if (line?.status !== "ACTIVE" || line.overdue > 0n || borrowed >= line.limit) return 0n;
  return line.limit - borrowed;
}

/**
 * The part of `avail` that repays automatically: debt after a chargeback first and always, draws where the member wants
 * it or something is overdue.
 */
export function incomingRepays(
  funds: { avail: bigint; borrowed: bigint; owed: bigint },
  line: Pick<Standing, "autoRepay" | "overdue"> | null,
): { owed: bigint; borrowed: bigint } {
  const owed = least(funds.avail, funds.owed);
  const repays = line !== null && (line.autoRepay || line.overdue > 0n);
  return { owed, borrowed: repays ? least(funds.avail - owed, funds.borrowed) : 0n };
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** When a draw is due. */
export function dueAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000);
}

/** Everything that incoming money repays before it stays on the balance. */
export function repaidFirst(
  { owed, borrowed }: { owed: bigint; borrowed: bigint },
  line: Pick<Standing, "autoRepay" | "overdue"> | null,
): bigint {
  const all = incomingRepays({ avail: owed + borrowed, owed, borrowed }, line);
  return all.owed + all.borrowed;
}
