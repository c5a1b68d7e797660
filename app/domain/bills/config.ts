/** Figures of price differences that the business may change (marked *config* in the specification). */
import { portion } from "~/platform/money";

/** Smaller differences are not billed (§3.1 #21): the greater of 50 cents and 3 % of the order's total. */
export const toleranceCents = 50n;
export const tolerancePpm = 30_000n;

/** The least difference that is billed or credited, in cents: it must be more than this. */
export function toleranceOf(total: bigint): bigint {
  const share = portion(total, tolerancePpm);
  return share > toleranceCents ? share : toleranceCents;
}

/**
 * Above this a difference is probably a typing mistake (1967 for 19.67): more than half of the order's price and more
 * than 20 dollars. The desk must confirm it, and auto-pay leaves it to the member.
 */
export const outlierCents = 2_000n;
export const farPpm = 500_000n;

/** Whether a difference is so far from its order's total that it may be a typing mistake; both in cents. */
export function isFarDifference(amount: bigint, total: bigint): boolean {
  return amount > outlierCents && amount > portion(total, farPpm);
}

/** Days until a bill is due (§3.10), and when before that the member is reminded. */
export const dueDays = 7;
export const remindDaysBefore = 2;

/** Days between reminders of an overdue bill whose order has left. */
export const remindAgainDays = 7;
export const maxReminders = 4;

/** Bills one payment takes. */
export const payLimit = 100;

/** Bytes of a photo or file; one constant for the check and the words (as D7). */
export const fileMegabytes = 5;
export const fileBytes = fileMegabytes * 1_048_576;
export const fileEndings = [".jpg", ".jpeg", ".png", ".webp", ".pdf"] as const;
