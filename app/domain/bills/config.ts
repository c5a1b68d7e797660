/** Figures of price differences that the business may change (marked *config* in the specification). */
import { portion } from "~/platform/money";

/** What is not worth a bill (§3.1 #21): the greater of 50 cents and 3 % of the order's total. */
export const toleranceCents = 50n;
export const tolerancePpm = 30_000n;

/** The least difference that is billed or credited, in cents: it must be more than this. */
export function toleranceOf(total: bigint): bigint {
  const share = portion(total, tolerancePpm);
  return share > toleranceCents ? share : toleranceCents;
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
