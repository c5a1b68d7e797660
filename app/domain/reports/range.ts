/** The days of a report, as its address has them. Pure. */
import { isDay, shiftDay } from "~/platform/days";
import type { Range } from "./reports";

/** Days of a report for which nothing was asked, and the most that one takes. */
export const usualDays = 90;
export const mostDays = 800;

/** What was asked; the last three months where nothing was, or where it makes no sense. */
export function rangeOf(query: URLSearchParams, today: string): Range {
  const to = day(query.get("to")) ?? today;
  const from = day(query.get("from")) ?? shiftDay(to, 1 - usualDays);
  if (from > to) return { from: shiftDay(today, 1 - usualDays), to: today };
  const first = shiftDay(to, 1 - mostDays);
  return { from: from < first ? first : from, to };
}

const day = (text: string | null) => (isDay(text ?? "") ? text : null);
