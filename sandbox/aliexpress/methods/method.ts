/** What a call of the API is, and what several of them share. */
import type { Refused } from "../errors";
import { invalidParameter } from "../errors";
import type { Call, Fields } from "../params";
import type { Family } from "../types";

export interface Method {
  families: readonly Family[];
  run: (call: Call) => object | Promise<object>;
  /** How it says that it refuses. */
  refused: (why: Refused) => object;
}

export const both: readonly Family[] = ["overseas", "global"];

/** The usual refusal, within `result`. */
export const inResult = (why: Refused): object => ({
  result: { success: false, is_success: false, error_code: why.code, error_message: why.message },
});

/** A call of one family or of both. */
export const method = (
  families: readonly Family[],
  run: Method["run"],
  refused: Method["refused"] = inResult,
): Method => ({ families, run, refused });

export interface Page<T> {
  items: T[];
  current: number;
  totalPages: number;
  total: number;
}

/** One page of a list; it lies where it was told to. */
export function pageOf<T>(call: Call, asked: Fields, items: readonly T[], mostSize: number): Page<T> {
  const size = asked.count("page_size", Math.min(20, mostSize));
  const current = asked.count("current_page", asked.count("page", 1)) || 1;
  if (size < 1 || size > mostSize) throw invalidParameter("page_size");
  const totalPages = Math.ceil(items.length / size);
  const from = call.lie === "same-page" ? 0 : (current - 1) * size;
  const page = items.slice(from, from + size);
  return {
    items: call.lie === "repeated" ? page.flatMap((item) => [item, item]) : page,
    current,
    totalPages,
    total: items.length,
  };
}

/** The entries of a page; one of them is unreadable where the list was told to be strange. */
export function entries(call: Call, shown: object[]): object[] {
  if (call.lie !== "strange" || shown.length === 0) return shown;
  return [Object.fromEntries(Object.keys(shown[0] ?? {}).map((name) => [name, "?"])), ...shown.slice(1)];
}
