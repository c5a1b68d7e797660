import { expect, test } from "vitest";
import { profitsOf } from "./profit";

const rates = { USD: 1_000_000n, EUR: 1_250_000n, JPY: 8_000n };

type Case = readonly [
  what: string,
  currency: string,
  sold: readonly (readonly [price: string, cost: string])[],
  left: readonly [bigint | null, bigint | null],
];

const cases: readonly Case[] = [
  ["dollars", "USD", [["1999", "1200"]], [799n, 799n]],
  [
    "the least and the most",
    "USD",
    [
      ["1999", "1200"],
      ["2499", "1000"],
      ["900", "1000"],
    ],
    [-100n, 1499n],
  ],
  ["another currency, at its rate", "EUR", [["1999", "1250"]], [999n, 999n]],
  ["a currency without hundredths", "JPY", [["3000", "1600"]], [1000n, 1000n]],
  ["no rate", "GBP", [["1999", "1200"]], [null, null]],
  ["no cost", "USD", [], [null, null]],
];

test.each(cases)("%s", (_, currency, sold, [profitFrom, profitTo]) => {
  const pairs = sold.map(([price, cost]) => ({ price, cost }));
  expect(profitsOf(pairs, currency, rates)).toEqual({ profitFrom, profitTo });
});
