/** The days of a statement, and the moment of a past balance, as they stand in the query string. Pure. */
import { isDay } from "~/platform/days";
import { clockAt, momentOf } from "~/platform/zones";

/** Both days are part of it. */
export type Period = { from: string; to: string };

/** The period of `from` and `to`; by default this month. Reversed dates are swapped; it ends today at the latest. */
export function periodOf(params: URLSearchParams, zone: string, now = new Date()): Period {
  const today = clockAt(now, zone).slice(0, 10);
  const day = (name: string) => {
    const text = params.get(name) ?? undefined;
    return isDay(text) ? (text > today ? today : text) : null;
  };
  const to = day("to") ?? today;
  const from = day("from") ?? `${to.slice(0, 8)}01`;
  return from <= to ? { from, to } : { from: to, to: from };
}

/** The moment of `asOf`, such as `2026-11-21T14:05`: null where none is asked for, `bad` where it is none or to come. */
export function momentAsked(params: URLSearchParams, zone: string, now = new Date()): Date | "bad" | null {
  const text = params.get("asOf")?.trim();
  if (!text) return null;
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d$/.exec(text);
  if (!match || !isDay(match[1])) return "bad";
  const moment = momentOf(text, zone);
  return moment <= now ? moment : "bad";
}
