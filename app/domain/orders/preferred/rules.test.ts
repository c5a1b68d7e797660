/** Preferred shipping by rules: which rule is about an order, which counts first, and what follows where its way is shut. */
import { describe, expect, test } from "vitest";
import { chosenBy, isAbout, ranked, type Parcelled, type PreferenceRule } from "./rules";

const rule = (fields: Partial<PreferenceRule> = {}): PreferenceRule => ({
  id: "r",
  storeId: null,
  country: null,
  zone: null,
  attribute: null,
  valueMin: null,
  valueMax: null,
  weightMin: null,
  weightMax: null,
  strategy: "cheapest",
  channelId: null,
  maxDays: null,
  fallback: "default",
  priority: 1,
  ...fields,
});
const order: Parcelled = {
  storeId: "s",
  country: "DE",
  goods: 5000n,
  weightG: 800,
  attributes: new Set(["battery"]),
};
const option = (code: string, shipping: bigint, days: number, tracked = true) => ({
  ...{ code, channelId: code, shipping, tracked },
  days: [1, days] as const,
});
const options = [option("slow", 300n, 30, false), option("mid", 500n, 15), option("fast", 900n, 5)];

test("a store's rule goes before the account's, a country before a zone before any, then the number", () => {
  const rules = [
    rule({ id: "any", priority: 1 }),
    rule({ id: "country2", country: "DE", priority: 3 }),
    rule({ id: "country1", country: "DE", priority: 2 }),
    rule({ id: "zone", zone: "EU", priority: 1 }),
    rule({ id: "storeAny", storeId: "s", priority: 9 }),
    rule({ id: "storeCountry", storeId: "s", country: "DE", priority: 8 }),
  ];
  expect(ranked(rules).map(({ id }) => id)).toEqual([
    "storeCountry",
    "storeAny",
    "country1",
    "country2",
    "zone",
    "any",
  ]);
});

describe("a rule is about an order", () => {
  test.each([
    [{}, true],
    [{ storeId: "s" }, true],
    [{ storeId: "other" }, false],
    [{ country: "FR" }, false],
    [{ zone: "EU" }, true],
    [{ zone: "OCEANIA" }, false],
    [{ attribute: "battery" }, true],
    [{ attribute: "liquid" }, false],
    [{ valueMin: 5000n, valueMax: 5000n }, true],
    [{ valueMin: 5001n }, false],
    [{ valueMax: 4999n }, false],
    [{ weightMin: 800, weightMax: 800 }, true],
    [{ weightMin: 801 }, false],
    [{ weightMax: 799 }, false],
  ])("%o: %s", (fields, expected) => {
    expect(isAbout(rule(fields), order)).toBe(expected);
  });
});

describe("the method", () => {
  const chosen = (...rules: PreferenceRule[]) => {
    const found = chosenBy(rules, options, order);
    return found && `${found.option.code} ${found.by} ${found.rule.id}`;
  };
  test.each([
    ["cheapest", {}, "slow rule r"],
    ["fastest", { strategy: "fastest" }, "fast rule r"],
    ["tracked", { strategy: "tracked" }, "mid rule r"],
    ["cheapest within days", { maxDays: 10 }, "fast rule r"],
    ["a channel", { strategy: "channel", channelId: "mid" }, "mid rule r"],
    [
      "a channel that is too slow",
      { strategy: "channel", channelId: "slow", maxDays: 20, fallback: "fastest" },
      "fast fallback r",
    ],
    ["a channel that is shut, the usual way", { strategy: "channel", channelId: "gone" }, null],
    [
      "a channel that is shut, its own fallback",
      { strategy: "channel", channelId: "gone", fallback: "tracked" },
      "mid fallback r",
    ],
  ] as [string, Partial<PreferenceRule>, string | null][])("%s", (_, fields, expected) => {
    expect(chosen(rule(fields))).toBe(expected);
  });

  test("the next rule counts before the first one's fallback", () => {
    const shut = rule({
      id: "first",
      strategy: "channel",
      channelId: "gone",
      fallback: "fastest",
      country: "DE",
    });
    expect(chosen(shut, rule({ id: "second", strategy: "tracked" }))).toBe("mid rule second");
  });
});
