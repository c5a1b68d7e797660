import { beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { ok } from "~/platform/result";
import type { WooCall } from "./wire.server";

/** A shop: when each of its orders last changed, in seconds; and what it is asked. */
const shop = vi.hoisted(() => ({
  changed: new Map<number, number>(),
  asked: [] as Record<string, string | number | boolean>[],
  leavesOut: true,
}));

const begin = Date.parse("2026-09-01T09:00:00Z");
const moment = (second: number) => new Date(begin + second * 1000).toISOString().slice(0, 19);

vi.mock("./wire.server", () => ({
  wooCall: (_: unknown, schema: z.ZodType, { query = {} }: WooCall) => {
    shop.asked.push(query);
    const left = shop.leavesOut ? String(query["exclude"] ?? "").split(",") : [];
    const found = [...shop.changed]
      .filter(([id, at]) => moment(at) > String(query["modified_after"]) && !left.includes(String(id)))
      .sort(([a, at], [b, bt]) => at - bt || a - b);
    const from = (Number(query["page"]) - 1) * Number(query["per_page"]);
    const value = found.slice(from, from + Number(query["per_page"])).map(([id, at]) => orderOf(id, at));
    return Promise.resolve(ok({ value: schema.parse(value), status: 200, total: null, pages: null }));
  },
}));

const { wooClient } = await import("./client.server");

function orderOf(id: number, at: number) {
  const address = { first_name: "Ida", address_1: "Kaj 1", country: "DK" };
  return {
    id,
    number: String(id),
    status: "processing",
    currency: "USD",
    total: "1.00",
    date_created_gmt: moment(0),
    date_modified_gmt: moment(at),
    billing: address,
    shipping: address,
    line_items: [],
  };
}

const client = wooClient({ url: "https://shop.example", consumerKey: "ck", consumerSecret: "cs" });

/** Reads all that changed since the beginning; `between` is told after each page what it held. */
async function readAll(between: (ids: readonly string[]) => void = () => undefined): Promise<string[]> {
  const told: string[] = [];
  let next: string | null = null;
  do {
    const page = await client.ordersChangedSince(new Date(begin + 4000), next);
    if (!page.ok) throw new Error(page.error);
    const ids: string[] = page.value.items.map(({ externalId }) => externalId);
    told.push(...ids);
    between(ids);
    next = page.value.next;
  } while (next !== null && shop.asked.length < 40);
  return told;
}

const all = (count: number) => Array.from({ length: count }, (_, i) => String(10_000_001 + i));
const [first = ""] = all(1);

const changeAt = (second: number, ids: readonly string[]) =>
  ids.forEach((id) => shop.changed.set(Number(id), second));

beforeEach(() => {
  shop.changed.clear();
  changeAt(5, all(130));
  shop.asked = [];
  shop.leavesOut = true;
});

test("orders of one second that change while they are read push no other one out of sight", async () => {
  // Of the first pages some change once they were told: those behind them move up.
  const told = await readAll((ids) => {
    if (shop.asked.length <= 2) changeAt(6, ids.slice(0, 10));
  });
  expect(new Set(told)).toEqual(new Set(all(130)));
  // What changed once more is told once more.
  expect(told.filter((id) => id === first)).toHaveLength(2);
});

test("what is told of one second is told once, in as many calls as it has pages and one for what is behind", async () => {
  expect((await readAll()).sort()).toEqual(all(130));
  expect(shop.asked.map((query) => query["page"])).toEqual([1, 1, 1, 1]);
});

test("one that was left out and changed before others did is told of with them", async () => {
  changeAt(7, all(130).slice(60));
  const told = await readAll(() => {
    if (shop.asked.length === 1) changeAt(6, [first]);
  });
  expect(new Set(told)).toEqual(new Set(all(130)));
  expect(told.filter((id) => id === first)).toHaveLength(2);
});

test("a store that leaves out nothing is read by its numbers, to the end", async () => {
  shop.leavesOut = false;
  expect(new Set(await readAll())).toEqual(new Set(all(130)));
  expect(shop.asked.length).toBeLessThan(10);
});

test("of very many only some are named: an address has its limits", async () => {
  changeAt(5, all(730));
  expect(new Set(await readAll())).toEqual(new Set(all(730)));
  const longest = Math.max(...shop.asked.map((query) => encodeURIComponent(String(query["exclude"])).length));
  expect(longest).toBeLessThan(6_000);
});
