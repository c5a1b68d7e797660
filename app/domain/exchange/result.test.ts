import { fc, test as law } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { exchanged } from "~/domain/ledger/postings";
import { positionOf, resultOf } from "./result";

const rates = { USD: 1_000_000n, EUR: 1_085_000n, GBP: 1_270_000n };
const facts = { idemKey: "k", ref: { type: "fx_result", id: "r" } };

test("what is open in each currency is worth its newest rate, dollars last; nothing open is left out", () => {
  const sums = [
    { ccy: "USD", open: 10_850n, fees: 0n },
    { ccy: "EUR", open: -9_900n, fees: 100n },
    { ccy: "GBP", open: 0n, fees: 0n },
  ] as const;
  const position = positionOf(sums, rates);
  expect(position).toEqual([
    { ccy: "EUR", open: -9_900n, fees: 100n, rate: 1_085_000n, worth: -10_742n },
    { ccy: "USD", open: 10_850n, fees: 0n, rate: 1_000_000n, worth: 10_850n },
  ]);
  expect(resultOf(position)).toBe(-108n);
});

test("dollars that are left over are a gain, where nothing foreign is open; a currency without a rate has no result", () => {
  expect(resultOf(positionOf([{ ccy: "USD", open: -150n, fees: 0n }], rates))).toBe(150n);
  expect(resultOf(positionOf([], rates))).toBe(0n);
  const { GBP: _, ...known } = rates;
  const position = positionOf([{ ccy: "GBP", open: 100n, fees: 0n }], known);
  expect(position[0]).toEqual({ ccy: "GBP", open: 100n, fees: 0n, rate: null, worth: null });
  expect(resultOf(position)).toBeNull();
});

const open = fc.bigInt({ min: -10_000_000n, max: 10_000_000n });
law.prop([open, open, open])("booked, the position is worth nothing at the same rates", (usd, eur, gbp) => {
  const sums = [
    { ccy: "EUR", open: eur, fees: 0n },
    { ccy: "GBP", open: gbp, fees: 0n },
    { ccy: "USD", open: usd, fees: 0n },
  ] as const;
  const amount = resultOf(positionOf(sums, rates)) ?? 0n;
  fc.pre(amount !== 0n);
  const line = exchanged({ ...facts, amount }).lines.find(({ account }) => account.code === "fx:clearing");
  const moved = (line?.dc === "D" ? 1n : -1n) * (line?.amount ?? 0n);
  const after = sums.map((each) => ({ ...each, open: each.open + (each.ccy === "USD" ? moved : 0n) }));
  expect(resultOf(positionOf(after, rates))).toBe(0n);
});
