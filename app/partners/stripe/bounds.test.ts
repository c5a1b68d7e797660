import { describe, expect, test } from "vitest";
import { isBounded } from "./bounds";

describe("an answer of Stripe", () => {
  test("is read as Stripe sends it", () => {
    const source = {
      id: "ch_1",
      object: "charge",
      metadata: { payment: "x" },
      amount_refunded: 0,
      paid: true,
    };
    const transaction = { amount: -1050, fee: 61, net: 989, currency: "usd", created: 1_764_000_000, source };
    expect(isBounded({ object: "list", data: [transaction, { ...transaction, source: null }] })).toBe(true);
  });

  test.each([
    ["an amount that no column holds", { amount: 1e19 }],
    ["a part of a cent", { data: [{ amount_total: 10.5 }] }],
    ["a fee that is no number", { fee: Number.NaN }],
    ["a currency of four letters", { currency: "usdt" }],
    ["a time after the year 9999", { created: 1e12 }],
    ["a month that no column holds", { card: { exp_month: 3_000_000_000 } }],
    ["a text without end", { description: "x".repeat(10_001) }],
  ])("is not read with %s", (_, answer) => {
    expect(isBounded(answer)).toBe(false);
  });
});
