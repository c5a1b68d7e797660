import { describe, expect, test } from "vitest";
import { descriptionHtml } from "./description";
import { picturesOf, typedPrices } from "./drafts-of";
import { fieldsOf, firstSettings, pricingOf, SettingsForm, settingsIn } from "./list-forms";
import { fitsPlatform, nothingListable } from "./draft-check";
import { previewOf, rangeOf, summaryOf, sumsOf } from "./preview";

describe("a description", () => {
  test("keeps the paragraphs and lines of plain text", () => {
    expect(descriptionHtml("One\ntwo\r\n\r\nThree < 4")).toBe("<p>One<br />two</p>\n<p>Three &lt; 4</p>");
  });
  test("keeps harmless tags only", () => {
    expect(descriptionHtml('<p onclick="x()">A<script>b()</script> <b>c</b><img src=x onerror=y></p>')).toBe(
      "<p>A <b>c</b></p>",
    );
  });
});

const fields = {
  priceType: "tiers",
  tiers: [
    { upTo: "5.00", multiple: "3" },
    { upTo: "", multiple: "" },
    { upTo: "20", multiple: "2.5" },
  ].filter(({ upTo }) => upTo),
  above: "1.8",
  ending: "99",
  comparePercent: "30",
  country: "DE",
  visibility: "draft",
};

describe("the settings", () => {
  test("are read as pricing, and written back as fields", () => {
    const pricing = pricingOf(SettingsForm.parse(fields));
    expect(pricing.rule).toEqual({
      kind: "tiers",
      tiers: [
        { upTo: 500n, multiple: 300 },
        { upTo: 2000n, multiple: 250 },
        { upTo: null, multiple: 180 },
      ],
    });
    const again = fieldsOf(pricing, { skuPrefix: "", published: false, categories: [] });
    expect(pricingOf(SettingsForm.parse({ ...again, channel: undefined }))).toEqual(pricing);
  });
  test.each([
    [
      {
        tiers: [
          { upTo: "5", multiple: "3" },
          { upTo: "4", multiple: "2" },
        ],
      },
      "tiers",
    ],
    [{ tiers: [{ upTo: "5" }] }, "tiers"],
    [{ above: undefined }, "above"],
    [{ priceType: "profit" }, "profit"],
    [{ priceType: "multiple", multiple: "101" }, "multiple"],
    [{ skuPrefix: "a b" }, "skuPrefix"],
    [{ country: "XX" }, "country"],
  ])("refuse %o", (change, field) => {
    const read = SettingsForm.safeParse({ ...fields, ...change });
    expect(read.error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});

test("a fresh form is complete, and one without its multiple is not", () => {
  expect(settingsIn(firstSettings("DE"))).toMatchObject({ country: "DE", multiple: 250 });
  expect(settingsIn({ ...firstSettings("DE"), multiple: "" })).toBeNull();
});

test("pictures go by their places", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => ({ id, on: true }));
  expect(
    picturesOf([
      { ...a, place: 3 },
      { ...b, place: 1 },
      { ...c, on: false },
    ] as never),
  ).toEqual(["b", "a"]);
});

test("own prices are read in the store's currency", () => {
  const priced = (price: string) => typedPrices([{ id: "v", on: true, price }], "JPY");
  expect(priced("1200")).toEqual({ prices: { v: 1200n } });
  expect(priced("12.50")).toEqual({ wrong: { "variants[0].price": ["common:error.amount"] } });
});

test("a row says what is left, and where it is a loss", () => {
  const pricing = pricingOf(
    SettingsForm.parse({ ...fields, priceType: "multiple", multiple: "2.5", ending: "none" }),
  );
  const cost = { variantId: "v", goods: 1000n, shipping: 438n, unpriced: null };
  const usd = { currency: "USD", usdPpm: 1_000_000n };
  expect(previewOf(cost, pricing, usd)).toMatchObject({
    price: 2938n,
    margin: 1500n,
    percent: 51,
    problem: null,
  });
  expect(previewOf(cost, pricing, usd, 1000n)).toMatchObject({
    margin: -438n,
    problem: "loss",
    byHand: true,
  });
  expect(previewOf({ ...cost, shipping: null }, pricing, usd).price).toBeNull();
  expect(rangeOf([3n, 1n, 2n])).toEqual([1n, 3n]);
});

test("variants together: prices by currency, the least and the most left, and wrong prices", () => {
  const pricing = pricingOf(
    SettingsForm.parse({ ...fields, priceType: "multiple", multiple: "2", ending: "none" }),
  );
  const [usd, eur] = [
    { currency: "USD", usdPpm: 1_000_000n },
    { currency: "EUR", usdPpm: 2_000_000n },
  ];
  const cost = (goods: bigint) => ({ variantId: "v", goods, shipping: 100n, unpriced: null });
  expect(sumsOf(cost(1n), null, [usd])).toEqual([]);
  // A typed price is in one currency only.
  expect(sumsOf(cost(1000n), pricing, [usd, eur], 5n).map(({ price }) => price)).toEqual([2100n, 1050n]);
  expect(
    summaryOf([sumsOf(cost(1000n), pricing, [usd, eur]), sumsOf(cost(200n), pricing, [usd, eur])]),
  ).toMatchObject({
    prices: [
      { currency: "USD", range: [500n, 2100n] },
      { currency: "EUR", range: [250n, 1050n] },
    ],
    extremes: [{ margin: 200n }, { margin: 1000n }],
    losses: 0,
  });
  expect(summaryOf([sumsOf(cost(1000n), pricing, [usd], 1n)])).toMatchObject({ losses: 1 });
  expect(summaryOf([])).toEqual({ prices: [], extremes: null, losses: 0 });
});

test.each([
  [["no-channel", null], null],
  [["off", "off"], "listings:error.product"],
  [[], "listings:error.product"],
  [["off", "no-weight"], "listings:error.no-weight"],
  [["no-weight", "no-channel"], "listings:error.shipping"],
  [["not-matched"], "listings:error.shipping"],
])("of variants that %j keeps back, the reason is %s", (unpriced, reason) => {
  const variants = unpriced.map((why) => ({ shipping: why === null ? 1n : null, unpriced: why }));
  expect(nothingListable(variants)).toBe(reason);
});

test.each([
  [0n, "USD", false],
  [1n, "USD", true],
  [99_999_900n, "USD", true],
  [99_999_901n, "USD", false],
  [1n, "JPY", true],
  [1_000_000n, "JPY", false],
])("a price of %s minor units of %s fits a platform: %s", (price, currency, fits) => {
  const variant = { variantId: "v", price, compareAt: null, byHand: true };
  expect(fitsPlatform([variant], { least: 0.01, most: 999_999 }, currency)).toBe(fits);
});
