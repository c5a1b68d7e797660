import { describe, expect, test } from "vitest";
import { parseWithZod } from "@conform-to/zod/v4";
import { LinksForm } from "./forms";
import {
  changedRows,
  formRows,
  freightAsked,
  freightKey,
  freightsAsked,
  linkRows,
  marginOf,
  profitOf,
  typedRows,
  withSku,
  type StorePrice,
} from "./link-rows";
import type { StoreVariantView } from "./products.server";

const a = "01a1fd2c-335b-7e61-9df8-1581d3ebd1f9";
const b = "01a1fd2c-335b-7e61-9df8-1581d3ebd1fa";

const usd = (price: bigint): StorePrice => ({ price, currency: "USD", usdPpm: 1_000_000n });

function variant(fields: Partial<StoreVariantView> = {}): StoreVariantView {
  return {
    id: a,
    title: "Moss",
    sku: "M",
    price: 3900n,
    links: [],
    suggestion: null,
    choices: [],
    ...fields,
  };
}

describe("rows of the form", () => {
  test("one for each variant first, then those for single countries", () => {
    const links: StoreVariantView["links"] = [
      { country: null, options: [], kind: "linked", items: [{ sku: "X", qty: 2 }] },
      { country: "DE", options: [], kind: "do_not_fulfil", items: [] },
    ];
    const rows = formRows([variant({ links }), variant({ id: b, suggestion: "S" })]);
    expect(rows.map((row) => [row.storeVariantId, row.country, row.kind, row.items[0]?.sku])).toEqual([
      [a, "", "linked", "X"],
      [b, "", "linked", "S"],
      [a, "DE", "do_not_fulfil", ""],
    ]);
  });

  test("a row by choice asks for each choice of its variant; its variant's own row may be empty beside it", () => {
    const choices = [
      { name: "Colour", values: ["Red", "Blue"] },
      { name: "Size", values: ["S"] },
    ];
    const links: StoreVariantView["links"] = [
      {
        country: null,
        options: [{ name: "colour", value: "Red" }],
        kind: "linked",
        items: [{ sku: "X", qty: 1 }],
      },
    ];
    const rows = formRows([variant({ choices, links, suggestion: "M" })]);
    expect(rows.map(({ options, items }) => [options, items[0]?.sku])).toEqual([
      [[], ""],
      [
        [
          { name: "Colour", value: "Red" },
          { name: "Size", value: "" },
        ],
        "X",
      ],
    ]);
  });

  test("a found SKU takes the empty place, else one more", () => {
    const [row] = formRows([variant()]);
    if (!row) throw new Error("no row");
    const one = withSku(row, "X");
    expect(one.items).toEqual([{ sku: "X", qty: "1" }]);
    expect(withSku({ ...one, kind: "do_not_fulfil" }, "Y")).toMatchObject({
      kind: "linked",
      items: [{ sku: "X" }, { sku: "Y" }],
    });
  });
});

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: LinksForm });
}

const base = { "rows[0].storeVariantId": a, "rows[0].kind": "linked" };

describe("the form of links", () => {
  test("empty rows are left out, the others become the command's rows", () => {
    const submission = parse({
      ...base,
      "rows[0].items[0].sku": " X ",
      "rows[0].items[0].qty": "2",
      "rows[0].items[1].sku": "",
      "rows[0].items[1].qty": "1",
      "rows[1].storeVariantId": a,
      "rows[1].override": "1",
      "rows[1].country": "DE",
      "rows[1].kind": "do_not_fulfil",
    });
    if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
    expect(linkRows(submission.value)).toEqual([
      { storeVariantId: a, country: null, options: [], kind: "linked", items: [{ sku: "X", qty: 2 }] },
      { storeVariantId: a, country: "DE", options: [], kind: "do_not_fulfil", items: [] },
    ]);
  });

  test("rows by choice, and an empty one for any other", () => {
    const submission = parse({
      ...base,
      "rows[1].storeVariantId": a,
      "rows[1].override": "1",
      "rows[1].options[0].name": "Colour",
      "rows[1].options[0].value": "Red",
      "rows[1].options[1].name": "Size",
      "rows[1].options[1].value": "",
      "rows[1].kind": "linked",
      "rows[1].items[0].sku": "X",
    });
    if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
    expect(linkRows(submission.value)).toEqual([
      { storeVariantId: a, country: null, options: [], kind: "unlinked", items: [] },
      {
        storeVariantId: a,
        country: null,
        options: [{ name: "Colour", value: "Red" }],
        kind: "linked",
        items: [{ sku: "X", qty: 1 }],
      },
    ]);
  });

  test.each([
    [
      "neither country nor choice",
      { "rows[0].items[0].sku": "X", "rows[0].override": "1", "rows[0].options[0].name": "Colour" },
      "rows[0].country",
      "stores:error.narrow",
    ],
    ["no SKU", {}, "rows[0].items[0].sku", "stores:error.link-empty"],
    [
      "one SKU twice",
      { "rows[0].items[0].sku": "X", "rows[0].items[1].sku": "x" },
      "rows[0].items[1].sku",
      "stores:error.already-associated",
    ],
    [
      "no country",
      { "rows[0].items[0].sku": "X", "rows[0].override": "1" },
      "rows[0].country",
      "common:required",
    ],
    [
      "a hundred units",
      { "rows[0].items[0].sku": "X", "rows[0].items[0].qty": "100" },
      "rows[0].items[0].qty",
      'common:error.quantity|{"min":1,"max":99}',
    ],
  ])("%s", (_, fields, name, error) => {
    expect(parse({ ...base, ...fields }).reply().error?.[name]).toEqual([error]);
  });
});

describe("cost and margin", () => {
  const prices = new Map([
    ["X", 1000n],
    ["Y", 250n],
  ]);
  const items = [
    { sku: "X", qty: "1" },
    { sku: "Y ", qty: "2" },
    { sku: "", qty: "1" },
  ];

  test("what the SKUs cost and what is left of the store's price", () => {
    expect(marginOf(items, prices, usd(3000n))).toEqual({ cost: 1500n, percent: 50 });
    expect(marginOf(items, prices, usd(1000n))).toEqual({ cost: 1500n, percent: -50 });
    expect(marginOf(items, prices, { price: 3000n, currency: "EUR", usdPpm: null })).toEqual({
      cost: 1500n,
      percent: null,
    });
    expect(marginOf(items, prices, usd(0n))).toEqual({ cost: 1500n, percent: null });
  });

  test("nothing is said of what is not known", () => {
    expect(marginOf([{ sku: "Z", qty: "1" }], prices, usd(3000n))).toBeNull();
    expect(marginOf([{ sku: "X", qty: "" }], prices, usd(3000n))).toBeNull();
    expect(marginOf([{ sku: "", qty: "1" }], prices, usd(3000n))).toBeNull();
  });
});

describe("the preview of shipping", () => {
  const items = (...pairs: [sku: string, qty: string][]) => pairs.map(([sku, qty]) => ({ sku, qty }));

  test("a bundle has one name, whatever its order; empty places do not count", () => {
    const key = freightKey({ country: "DE", items: items([" B ", "2"], ["", "1"], ["A", "1"]) });
    expect(key).toBe("DE:A*1,B*2");
    expect(freightAsked(key ?? "")).toEqual({ country: "DE", items: items(["A", "1"], ["B", "2"]) });
  });

  test("what is not filled in rightly has none", () => {
    expect(freightKey({ country: "DE", items: items(["A", "0"]) })).toBeNull();
    expect(freightKey({ country: "DE", items: items(["A", "100"]) })).toBeNull();
    expect(freightKey({ country: "DE", items: items(["A;B", "1"]) })).toBeNull();
    expect(freightKey({ country: "DE", items: items(["", "1"]) })).toBeNull();
    expect(freightKey({ country: "", items: items(["A", "1"]) })).toBeNull();
    const many = Array.from({ length: 21 }, (_, n): [string, string] => [`S${n}`, "1"]);
    expect(freightKey({ country: "DE", items: items(...many) })).toBeNull();
    expect(freightKey({ country: "DE", items: items(...many.slice(1)) })).not.toBeNull();
    for (const wrong of ["", "DE", "DE:", "de:A*1", "DE:A", "DE:A*1*2,;"])
      expect(freightAsked(wrong)).toBeNull();
  });

  test("a row for one country is sent there, the others where the preview is for", () => {
    const row = { storeVariantId: "v", override: "", options: [], kind: "linked" };
    const rows = [
      { ...row, country: "", items: items(["A", "1"]) },
      { ...row, country: "FR", items: items(["B", "2"]) },
      { ...row, country: "", kind: "do_not_fulfil", items: items(["C", "1"]) },
    ];
    expect(freightsAsked(rows, "DE")).toEqual([
      { country: "DE", items: items(["A", "1"]) },
      { country: "FR", items: items(["B", "2"]) },
    ]);
    expect(freightsAsked(typedRows({ rows: [{ items: [{ sku: "A" }] }, {}, undefined] }), "DE")).toEqual([
      { country: "DE", items: items(["A", "1"]) },
      { country: "DE", items: [] },
      { country: "DE", items: [] },
    ]);
    expect(typedRows(undefined)).toEqual([]);
  });

  // ISO 4217: the yen, the won and the dong have no minor unit, the dinars have thousandths.
  test.each([
    ["JPY", 6_000n, 6_500n, 61, 3_692n],
    ["KRW", 54_000n, 720n, 61, 33_167n],
    ["VND", 1_000_000n, 39n, 61, 615_385n],
    ["KWD", 12_000n, 3_250_000n, 61, 7_385n],
    ["BHD", 14_700n, 2_650_000n, 61, 9_040n],
  ])("%s: margin and profit keep to its decimals", (currency, price, usdPpm, percent, amount) => {
    const inStore = { price, currency, usdPpm };
    const one = new Map([["X", 1500n]]);
    expect(marginOf([{ sku: "X", qty: "1" }], one, inStore)?.percent).toBe(percent);
    expect(profitOf(inStore, 1500n)).toEqual({ amount, percent });
  });

  test("the profit is in the store's currency, and negative where it is a loss", () => {
    expect(profitOf(usd(3900n), 1500n)).toEqual({ amount: 2400n, percent: 61 });
    // €39.00 at $1.25: $15.00 are €12.00.
    expect(profitOf({ price: 3900n, currency: "EUR", usdPpm: 1_250_000n }, 1500n)).toEqual({
      amount: 2700n,
      percent: 69,
    });
    expect(profitOf(usd(1000n), 1500n)).toEqual({ amount: -500n, percent: -50 });
    expect(profitOf(usd(0n), 1500n)).toEqual({ amount: -1500n, percent: null });
    expect(profitOf({ price: 3900n, currency: "EUR", usdPpm: null }, 1500n)).toBeNull();
  });
});

test("rows that say what was shown are not changed, however they are spelled", () => {
  const linked = variant({
    links: [{ country: null, options: [], kind: "linked", items: [{ sku: "X", qty: 1 }] }],
  });
  const other = variant({ id: b, suggestion: "S" });
  const [x, s] = formRows([linked, other]);
  if (!x || !s) throw new Error("no rows");
  const spelled = {
    ...x,
    items: [
      { sku: " X ", qty: "" },
      { sku: "", qty: "1" },
    ],
  };
  expect(changedRows([linked, other], [spelled, s])).toEqual([]);
  const typed = { ...s, items: [{ sku: "T", qty: "2" }] };
  expect(changedRows([linked, other], [spelled, typed])).toEqual([typed]);
  expect(changedRows([linked], [typed])).toEqual([]);
  const ignored = { ...x, kind: "do_not_fulfil" };
  expect(changedRows([linked], [ignored])).toEqual([ignored]);
});
