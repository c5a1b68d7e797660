/** Days in cells of a table that somebody sends (`cells.ts`). Pure. */
import type { CellFault } from "./cell-faults";
import { allMonths } from "./cell-months";
import { cellOf, errorCell, scientific } from "./cells";
import { isDay } from "./days";
import { err, ok, type Result } from "./result";
import { halfWidth } from "./typed-numbers";

/** A day as `2026-12-31`; `03/04/2026` is ambiguous, `31/12/2026` is not. Days with a year of two digits are. */
export function cellDate(cell: string): Result<string, CellFault> {
  const text = halfWidth(cellOf(cell)).replace(
    /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/,
    "",
  );
  if (errorCell.test(text)) return err("error");
  if (scientific.test(text)) return err("scientific");
  const day = yearFirst(text) ?? yearLast(text) ?? monthNamed(text);
  if (day === null) return err("unreadable");
  return day === "ambiguous" ? err(day) : isDay(day) ? ok(day) : err("unreadable");
}

const dayOf = (year: string, month: string | number, day: string): string =>
  `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;

function yearFirst(text: string): string | null {
  const [, year, month = "", day = ""] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text) ??
    [];
  return year === undefined ? null : dayOf(year, month, day);
}

function yearLast(text: string): string | null {
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/.test(text)) return "ambiguous";
  const [, one = "", sign, other = "", year = ""] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (!sign) return null;
  // With dots the day is first everywhere.
  if (sign === "." || Number(one) > 12 || Number(one) === Number(other)) return dayOf(year, other, one);
  return Number(other) > 12 ? dayOf(year, one, other) : "ambiguous";
}

function monthNamed(text: string): string | null {
  const [, day = "", name = "", year = ""] =
    /^(\d{1,2})[-./ ]+(\p{L}+)\.?[-., ]+(\d{2,4})$/u.exec(text) ?? [];
  const [, first = "", second = "", third = ""] = /^(\p{L}+)\.? +(\d{1,2}),? +(\d{4})$/u.exec(text) ?? [];
  const written = (name || first).toLowerCase();
  const english = new Date(Date.parse(`1 ${written} 2000 UTC`));
  const month = Number.isNaN(english.getTime()) ? (allMonths.get(written) ?? 0) : english.getUTCMonth() + 1;
  if (written === "" || month === 0) return null;
  const whole = year || third;
  return whole.length === 4 ? dayOf(whole, month, day || second) : "ambiguous";
}
