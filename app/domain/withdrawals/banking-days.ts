/** Days on which banks settle, by the calendars their central banks publish. Pure; days are such as `2026-11-24`. */
import { shiftDay } from "~/platform/days";

/** `fed`: the Federal Reserve's, by which ACH settles; `target`: the ECB's T2, by which SEPA does. */
export type BankCalendar = "fed" | "target";

/** The first day after `day` on which banks settle. */
export function nextBankingDay(day: string, calendar: BankCalendar): string {
  let next = shiftDay(day, 1);
  while (!isBankingDay(next, calendar)) next = shiftDay(next, 1);
  return next;
}

/** Whether banks settle on a day. */
export function isBankingDay(day: string, calendar: BankCalendar): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  return !holidaysOf(Number(day.slice(0, 4)), calendar).includes(day);
}

/** A year's holidays as they are kept, whatever day of the week they fall on. */
export function holidaysOf(year: number, calendar: BankCalendar): string[] {
  return calendar === "target" ? target(year) : federalReserve(year);
}

/** New Year, Good Friday, Easter Monday, 1 May, 25 and 26 December (ECB, long-term calendar of T2 since 2002). */
function target(year: number): string[] {
  const easter = easterSunday(year);
  return [
    on(year, 1, 1),
    shiftDay(easter, -2),
    shiftDay(easter, 1),
    on(year, 5, 1),
    on(year, 12, 25),
    on(year, 12, 26),
  ];
}

/**
 * The eleven holidays of the Federal Reserve Banks. One that falls on a Sunday is kept on the Monday after; on a Saturday
 * the banks are open on the Friday before.
 */
function federalReserve(year: number): string[] {
  const dated = [on(year, 1, 1), on(year, 6, 19), on(year, 7, 4), on(year, 11, 11), on(year, 12, 25)];
  return [
    ...dated.map((day) => (weekdayOf(day) === 0 ? shiftDay(day, 1) : day)),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    lastMonday(year, 5),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    nth(year, 11, 4, 4),
  ].sort();
}

const on = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

function nth(year: number, month: number, weekday: number, n: number): string {
  const first = on(year, month, 1);
  return shiftDay(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}

function lastMonday(year: number, month: number): string {
  const fifth = nth(year, month, 1, 5);
  return Number(fifth.slice(5, 7)) === month ? fifth : shiftDay(fifth, -7);
}

/** Easter of the Gregorian calendar (the anonymous computus of 1876). */
function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return on(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}
