/** Lists of the REST API: filters, order, pages, totals, `_fields`. */
import { isRecord, type Exchange, type Reply } from "../http";
import { invalidParams, wooJson } from "./errors";
import { phpNames } from "./oauth";
import type { Store } from "./types";

interface Listed {
  id: number;
  created: number;
  modified: number;
}

interface ListOptions<T> {
  store: Store;
  home: string;
  present: (item: T) => Record<string, unknown>;
  title?: (item: T) => string;
  search?: (item: T) => string;
}

/** `name`, `name[]`, `name[0]` and comma lists, all at once. */
export function listParam(query: URLSearchParams, name: string): string[] {
  return phpNames(query)
    .filter(([key]) => key === name || key.startsWith(`${name}[`))
    .flatMap(([, value]) => value.split(","))
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

function whole(query: URLSearchParams, name: string, otherwise: number, max: number): number {
  const given = query.get(name);
  if (given === null) return otherwise;
  if (!/^-?\d+$/.test(given)) throw invalidParams({ [name]: `${name} is not of type integer.` });
  const number = Number(given);
  if (number < 1 || number > max) {
    const words =
      max === Infinity ? "greater than or equal to 1" : `between 1 (inclusive) and ${max} (inclusive)`;
    throw invalidParams({ [name]: `${name} must be ${words}` });
  }
  return number;
}

function momentParam(query: URLSearchParams, name: string, store: Store): number | null {
  const given = query.get(name);
  if (given === null) return null;
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(given);
  const at = Date.parse(zoned ? given : `${given}Z`);
  if (Number.isNaN(at)) throw invalidParams({ [name]: "Invalid date." });
  const local = !zoned && query.get("dates_are_gmt") !== "true" && query.get("dates_are_gmt") !== "1";
  return Math.floor((local ? at - store.gmt_offset * 3_600_000 : at) / 1_000) * 1_000;
}

/** Answers one page. The bounds `modified_after` and the like are exclusive, to the second. */
export function listReply<T extends Listed>(
  exchange: Exchange,
  items: readonly T[],
  options: ListOptions<T>,
): Reply {
  const { query } = exchange;
  const perPage = whole(query, "per_page", 10, 100);
  const asked = whole(query, "page", 1, Infinity);
  const current = exchange.lie === "same-page" ? 1 : asked;
  const found = sorted(query, filtered(exchange, items, options), options);
  const offset = query.has("offset") ? Number(query.get("offset")) : (current - 1) * perPage;
  const pages = Math.ceil(found.length / perPage);
  const rows = found.slice(offset, offset + perPage).map((item) => pick(query, options.present(item)));
  // What a plugin makes of an entry that nobody can read any more: its id is all that is right about it.
  if (exchange.lie === "strange" && rows[0]) rows[0] = { ...rows[0], name: ["?"], line_items: "?" };
  return wooJson(rows, 200, {
    "X-WP-Total": String(found.length),
    "X-WP-TotalPages": String(exchange.lie === "same-page" ? asked + 1 : pages),
    ...pageLinks(exchange, options.home, current, pages),
  });
}

function filtered<T extends Listed>(
  { query, lie }: Exchange,
  items: readonly T[],
  options: ListOptions<T>,
): T[] {
  const bound = (name: string): number | null => momentParam(query, name, options.store);
  const [after, before] = [bound("after"), bound("before")];
  const [modifiedAfter, modifiedBefore] = [bound("modified_after"), bound("modified_before")];
  const include = listParam(query, "include").map(Number);
  const exclude = lie === "same-page" ? [] : listParam(query, "exclude").map(Number);
  const words = query.get("search")?.toLowerCase();
  return items.filter(
    (item) =>
      (include.length === 0 || include.includes(item.id)) &&
      !exclude.includes(item.id) &&
      (after === null || item.created > after) &&
      (before === null || item.created < before) &&
      (modifiedAfter === null || item.modified > modifiedAfter) &&
      (modifiedBefore === null || item.modified < modifiedBefore) &&
      (!words || !options.search || options.search(item).toLowerCase().includes(words)),
  );
}

function sorted<T extends Listed>(query: URLSearchParams, items: T[], options: ListOptions<T>): T[] {
  const by = query.get("orderby") ?? "date";
  const direction = query.get("order") === "asc" ? 1 : -1;
  const include = listParam(query, "include").map(Number);
  const title = options.title ?? ((): string => "");
  const compare = (a: T, b: T): number => {
    if (by === "id") return a.id - b.id;
    if (by === "modified") return a.modified - b.modified || a.id - b.id;
    if (by === "title" || by === "slug" || by === "name")
      return title(a).localeCompare(title(b)) || a.id - b.id;
    return a.created - b.created || a.id - b.id;
  };
  if (by === "include") return items.toSorted((a, b) => include.indexOf(a.id) - include.indexOf(b.id));
  return items.toSorted((a, b) => direction * compare(a, b));
}

function pageLinks(exchange: Exchange, home: string, current: number, pages: number): Record<string, string> {
  const link = (number: number, rel: string): string => {
    const query = new URLSearchParams(exchange.query);
    for (const name of [...query.keys()])
      if (name.startsWith("oauth_") || name.startsWith("consumer_")) query.delete(name);
    query.set("page", String(number));
    const path = exchange.path.slice(exchange.path.indexOf("/wp-json"));
    return `<${home}${path}?${query.toString()}>; rel="${rel}"`;
  };
  const links = [current > 1 && link(current - 1, "prev"), current < pages && link(current + 1, "next")];
  const header = links.filter((text) => text !== false).join(", ");
  return header ? { Link: header } : {};
}

/** Applies `_fields`; nested names (`billing.email`) take that part only. */
export function pick(query: URLSearchParams, item: Record<string, unknown>): Record<string, unknown> {
  const names = listParam(query, "_fields");
  if (names.length === 0) return item;
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const [head = "", ...rest] = name.split(".");
    const value = item[head];
    if (value === undefined) continue;
    if (rest.length === 0 || !isRecord(value)) picked[head] = value;
    else
      picked[head] = {
        ...(isRecord(picked[head]) ? picked[head] : {}),
        [rest.join(".")]: value[rest.join(".")],
      };
  }
  return picked;
}
