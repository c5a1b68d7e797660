/** Days, weeks and months of a member's figures. Pure; days are texts such as `2026-11-28`. */
import { isDay, shiftDay } from "~/platform/days";

export const steps = ["day", "week", "month"] as const;
export type Step = (typeof steps)[number];
export type Range = { readonly from: string; readonly to: string };

/** Days for which nothing was asked, and the most of them. */
export const usualDays = 30;
export const mostDays = 800;

const day = (text: string | null) => (isDay(text ?? "") ? (text as string) : null);

/** The days that an address asks for; the last thirty where it asks for none, or where it makes no sense. */
export function rangeOf(query: URLSearchParams, today: string): Range {
  const to = day(query.get("to")) ?? today;
  const from = day(query.get("from")) ?? shiftDay(to, 1 - usualDays);
  if (from > to) return { from: shiftDay(today, 1 - usualDays), to: today };
  const first = shiftDay(to, 1 - mostDays);
  return { from: from < first ? first : from, to };
}

/** The step that an address asks for; days where it asks for none. */
export const stepOf = (query: URLSearchParams): Step =>
  steps.find((step) => step === query.get("by")) ?? "day";

/** The first day of the week (Monday) or month that a day is in; of a day, itself. */
export function startOf(step: Step, of: string): string {
  if (step === "day") return of;
  if (step === "month") return `${of.slice(0, 8)}01`;
  const weekday = (new Date(`${of}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shiftDay(of, -weekday);
}

const nextOf = (step: Step, start: string): string =>
  step === "day" ? shiftDay(start, 1) : startOf(step, shiftDay(start, step === "week" ? 7 : 31));

/** A period within the days asked for: the first and last may be cut. */
export type Period = { readonly start: string } & Range;

/** All periods of a range, also those in which nothing happened. */
export function periodsOf({ from, to }: Range, step: Step): Period[] {
  const periods: Period[] = [];
  for (let start = startOf(step, from); start <= to; start = nextOf(step, start)) {
    const last = shiftDay(nextOf(step, start), -1);
    periods.push({ start, from: start < from ? from : start, to: last > to ? to : last });
  }
  return periods;
}

/**
 * This month so far, and the same days of the month before: up to the 30th at most where that has no 31st, and so on.
 */
export function monthsSoFar(today: string): { readonly now: Range; readonly before: Range } {
  const first = startOf("month", today);
  const lastBefore = shiftDay(first, -1);
  const firstBefore = startOf("month", lastBefore);
  const same = `${firstBefore.slice(0, 8)}${today.slice(8)}`;
  return {
    now: { from: first, to: today },
    before: { from: firstBefore, to: same > lastBefore ? lastBefore : same },
  };
}
