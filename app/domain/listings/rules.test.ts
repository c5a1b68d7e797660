import { describe, expect, test } from "vitest";
import { pacer } from "~/platform/pace";
import { optionsOf } from "./options";
import { readPricing, pricingJson } from "./pricing-json";
import { verdictOf } from "./reasons";
import { listingStates } from "./states";
import type { Pricing } from "./draft";

describe("a try that failed", () => {
  test("is made again after 1, 5, 15 and 60 minutes, and given up at the fifth", () => {
    expect([1, 2, 3, 4, 5, 6].map((attempts) => verdictOf("unavailable", attempts))).toEqual([
      { againIn: 1 },
      { againIn: 5 },
      { againIn: 15 },
      { againIn: 60 },
      { reason: "unavailable" },
      { reason: "unavailable" },
    ]);
  });

  test("fails at once where the store refuses, and waits for a new authorisation", () => {
    expect(verdictOf("rejected", 1)).toEqual({ reason: "rejected" });
    expect(verdictOf("unauthorised", 5)).toBe("wait");
  });
});

test("the states are those of the contract", () => {
  expect(listingStates.next("QUEUE", "start")).toEqual({ ok: true, value: "ON_LISTING" });
  expect(listingStates.next("ON_LISTING", "delete").ok).toBe(false);
  expect(listingStates.next("ON_LISTING", "relist").ok).toBe(false);
  expect(listingStates.next("LISTED", "relist")).toEqual({ ok: true, value: "QUEUE" });
  expect(listingStates.table.DELETED).toEqual({});
});

test("prices are kept as they were made", () => {
  const base = {
    ending: "99",
    comparePercent: 20,
    shipCountry: "DE",
    channelId: null,
    allowLoss: true,
  } as const;
  const rules: Pricing["rule"][] = [
    { kind: "multiple", multiple: 250 },
    { kind: "profit", profit: 500n },
    {
      kind: "tiers",
      tiers: [
        { upTo: 1_000n, multiple: 300 },
        { upTo: null, multiple: 200 },
      ],
    },
  ];
  for (const rule of rules) {
    const kept: unknown = JSON.parse(JSON.stringify(pricingJson({ ...base, rule })));
    expect(readPricing(kept)).toEqual({ ...base, rule });
  }
});

describe("options of a product in a store", () => {
  const colours = [{ name: { en: "Colour" }, values: [{ en: "Moss" }, { en: "Sand" }, { en: "Sea" }] }];
  const of = (sku: string, Colour?: string) => {
    const options: Record<string, string> = Colour ? { Colour } : {};
    return { sku, options };
  };

  test("are those of the chosen variants, in the product's order", () => {
    const { options, valuesOf } = optionsOf(colours, [of("b", "Sea"), of("a", "Moss")]);
    expect(options).toEqual([{ name: "Colour", values: ["Moss", "Sea"] }]);
    expect(valuesOf(of("b", "Sea"))).toEqual(["Sea"]);
  });

  test("are none for one variant", () => {
    expect(optionsOf(colours, [of("a", "Moss")]).options).toEqual([]);
  });

  test.each([
    ["lacks a value", [of("a"), of("b", "Sea")]],
    ["is the same as another", [of("a", "Sea"), of("b", "Sea")]],
  ])("are SKUs where a variant %s", (_why, variants) => {
    expect(optionsOf(colours, variants).options).toEqual([{ name: "SKU", values: ["a", "b"] }]);
  });
});

test("calls begin evenly, however many ask at once", async () => {
  let clock = 0;
  const begun: number[] = [];
  const sleep = (ms: number) => {
    const at = clock + ms;
    return Promise.resolve().then(() => void begun.push(at));
  };
  const pace = pacer(4, () => clock, sleep);
  await Promise.all([pace(), pace(), pace()]);
  expect(begun).toEqual([250, 500]);
  clock = 5_000;
  await pace();
  expect(begun).toHaveLength(2);
});
