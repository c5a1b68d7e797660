import { test as law, fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import {
  countText,
  decodeCursor,
  encodeCursor,
  onTabThatFinds,
  pageOf,
  parseListQuery,
  wholeList,
  type ListQuery,
} from "./list";

const options = { tabs: ["all", "open"], sorts: ["new", "old"], filters: ["q"] };
const parse = (search: string) => parseListQuery(`http://x.test/list${search}`, options);

law.prop([fc.webUrl({ withQueryParameters: true })])("no query throws", (url) => {
  expect(parseListQuery(url, options).size).toBe(20);
});

law.prop([fc.array(fc.string(), { maxLength: 5 })])("a cursor comes back as it went", (cursor) => {
  const text = encodeCursor(cursor);
  expect(text).toMatch(/^[\w-]*$/);
  if (text.length <= 600) expect(decodeCursor(text)).toEqual(cursor);
});

law.prop([fc.string()])("a made-up cursor is none, or a list of texts", (text) => {
  const cursor = decodeCursor(text);
  expect(cursor === null || cursor.every((part) => typeof part === "string")).toBe(true);
});

test("signs that are not seen and turn the words around them are left out of a filter", () => {
  expect(parse(`?q=${encodeURIComponent(" \u202e帐篷\u202c\u2066 tent\u200f\0 ")}`).filters).toEqual({
    q: "帐篷 tent",
  });
  expect(parse(`?q=${encodeURIComponent("\u202e")}`).filters).toEqual({});
  expect(parse(`?q=${encodeURIComponent("مرحبا")}`).filters).toEqual({ q: "مرحبا" });
});

test("what is unknown falls back", () => {
  expect(parse("?tab=nope&sort=drop&size=9999&after=!!!&other=1")).toEqual({
    size: 20,
    tab: "all",
    sort: "new",
    after: null,
    before: null,
    filters: {},
  });
  expect(parse("?tab=open&size=50&q=%20chair%00%20")).toMatchObject({
    tab: "open",
    size: 50,
    filters: { q: "chair" },
  });
});

test("after wins over before", () => {
  const [a, b] = [encodeCursor(["1"]), encodeCursor(["2"])];
  expect(parse(`?after=${a}&before=${b}`)).toMatchObject({ after: ["1"], before: null });
});

/** Walks a list of 45 rows as a reader would. */
function walk(query: Partial<ListQuery>) {
  const all = Array.from({ length: 45 }, (_, i) => String(i).padStart(2, "0"));
  const whole: ListQuery = { ...parse(""), ...query };
  const rows = whole.after
    ? all.filter((row) => row > (whole.after?.[0] ?? ""))
    : whole.before
      ? all.filter((row) => row < (whole.before?.[0] ?? "")).reverse()
      : all;
  return pageOf(rows.slice(0, whole.size + 1), whole, (row) => [row]);
}

test("pages follow one another forwards and backwards, each row once", () => {
  const first = walk({});
  expect([first.rows[0], first.rows.at(-1), first.before]).toEqual(["00", "19", null]);
  const second = walk({ after: decodeCursor(first.after) });
  expect([second.rows[0], second.rows.at(-1)]).toEqual(["20", "39"]);
  const third = walk({ after: decodeCursor(second.after) });
  expect([third.rows.length, third.after]).toEqual([5, null]);
  const back = walk({ before: decodeCursor(third.before) });
  expect([back.rows[0], back.rows.at(-1)]).toEqual(["20", "39"]);
  const start = walk({ before: decodeCursor(back.before) });
  expect([start.rows[0], start.before]).toEqual(["00", null]);
});

test("counts beyond ten thousand are not told exactly", () => {
  expect([countText(0), countText(10_000), countText(10_001)]).toEqual(["0", "10,000", "10,000+"]);
});

test("a list is read whole, each row once, wherever its page stood", async () => {
  const all = Array.from({ length: 250 }, (_, i) => i);
  const asked: number[] = [];
  const pageAt = (query: ListQuery) => {
    asked.push(query.size);
    const from = query.after ? Number(query.after[0]) + 1 : 0;
    return Promise.resolve(pageOf(all.slice(from, from + query.size + 1), query, (n) => [String(n)]));
  };
  const read: number[] = [];
  for await (const rows of wholeList(parse(`?before=${encodeCursor(["7"])}&tab=open`), pageAt))
    read.push(...rows);
  expect(read).toEqual(all);
  expect(asked).toEqual([100, 100, 100]);
});

test("a search that names no tab opens on the first that finds something", () => {
  const counts = { all: 0, open: 2 };
  const tabAt = (search: string, found = counts) =>
    onTabThatFinds(`/list${search}`, parse(search), found).tab;
  expect(tabAt("?q=R1")).toBe("open");
  expect([tabAt("?q=R1&tab=all"), tabAt("")]).toEqual(["all", "all"]);
  expect(tabAt("?q=R1", { all: 0, open: 0 })).toBe("all");
});
