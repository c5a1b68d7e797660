import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import {
  bracketOf,
  chargeableG,
  feeOf,
  serviceFee,
  volumeG,
  type AppliedSurcharge,
  type Bracket,
  type WeighingTerms,
} from "./fee";

const bracket: Bracket = {
  wFromG: 1,
  wToG: 30_000,
  registerFee: 200n,
  firstG: 0,
  firstFee: 0n,
  perKg: 1000n,
};
const terms: WeighingTerms = { volDivisor: 0, volRule: "actual", minBillG: 0, weightStepG: 1 };

describe("weights", () => {
  test.each([
    // 20 × 20 × 20 cm at 8000: 1 kg
    [200, 200, 200, 8000, 1000],
    [200, 200, 201, 8000, 1005],
    [1, 1, 1, 5000, 1],
    [200, 200, 200, 0, 0],
  ])("%i × %i × %i mm at %i is %i g", (l, w, h, divisor, grams) => {
    expect(volumeG(BigInt(l) * BigInt(w) * BigInt(h), divisor)).toBe(grams);
  });

  test.each([
    ["actual", 300, 900, 300],
    ["max", 300, 900, 900],
    ["max", 900, 300, 900],
    ["max_if_ge_2x", 300, 599, 300],
    ["max_if_ge_2x", 300, 600, 600],
  ] as const)("rule %s of %i g and %i g of volume charges %i g", (volRule, actual, vol, charged) => {
    expect(chargeableG(actual, vol, { ...terms, volRule })).toBe(charged);
  });

  test("at least the minimum, then up to the step", () => {
    expect(chargeableG(10, 0, { ...terms, minBillG: 50 })).toBe(50);
    expect(chargeableG(101, 0, { ...terms, weightStepG: 50 })).toBe(150);
    expect(chargeableG(10, 0, { ...terms, minBillG: 60, weightStepG: 50 })).toBe(100);
  });
});

describe("fees", () => {
  test("registration and weight", () => {
    expect(feeOf(250, bracket, []).shipping).toBe(450n);
  });

  test("a first weight is paid once, the rest by the kilogram", () => {
    const posted = { ...bracket, registerFee: 0n, firstG: 100, firstFee: 190n };
    expect(feeOf(100, posted, []).shipping).toBe(190n);
    expect(feeOf(60, posted, []).shipping).toBe(190n);
    expect(feeOf(350, posted, []).shipping).toBe(440n);
  });

  test("a first fee without a first weight is none", () => {
    expect(feeOf(100, { ...bracket, firstFee: 999n }, []).shipping).toBe(300n);
  });

  test("surcharges: shares of the base and fixed ones, rounded once", () => {
    // base 4.505: 2 % = 0.0901, + 0.45 → 5.0451
    const applied: AppliedSurcharge[] = [
      { kind: "fuel", ppm: 20_000n, fixed: 0n },
      { kind: "battery", ppm: 0n, fixed: 45n },
    ];
    const fee = feeOf(2505, { ...bracket, registerFee: 200n, perKg: 100n }, applied);
    expect(fee).toEqual({
      fixed: 200n,
      weight: 251n,
      base: 451n,
      surcharges: 54n,
      shipping: 505n,
      lines: [
        { kind: "fuel", amount: 9n },
        { kind: "battery", amount: 45n },
      ],
    });
  });

  test("brackets include both ends; between and beyond them nothing matches", () => {
    const brackets = [
      { ...bracket, wToG: 300 },
      { ...bracket, wFromG: 301, wToG: 2000 },
    ];
    expect(bracketOf(brackets, 300)).toBe(brackets[0]);
    expect(bracketOf(brackets, 301)).toBe(brackets[1]);
    expect(bracketOf(brackets, 2001)).toBeNull();
    expect(bracketOf(brackets, 0)).toBeNull();
  });

  test("no service fee unless a rule says so", () => {
    expect(serviceFee(10_000n)).toBe(0n);
    expect(serviceFee(10_000n, { fixed: 50n, ppm: 15_000n })).toBe(200n);
  });
});

const grams = fc.integer({ min: 1, max: 60_000 });
const cents = fc.bigInt({ min: 0n, max: 100_000n });
const anyBracket = fc.record({
  wFromG: fc.constant(1),
  wToG: fc.constant(10_000_000),
  registerFee: cents,
  firstG: fc.integer({ min: 0, max: 1000 }),
  firstFee: cents,
  perKg: cents,
});
const anyTerms = fc.record({
  volDivisor: fc.constantFrom(0, 5000, 6000, 8000, 9000),
  volRule: fc.constantFrom("actual" as const, "max" as const),
  minBillG: fc.integer({ min: 0, max: 500 }),
  weightStepG: fc.integer({ min: 1, max: 500 }),
});
const anySurcharges = fc.array(
  fc.record({ kind: fc.constant("x"), ppm: fc.bigInt({ min: 0n, max: 500_000n }), fixed: cents }),
  { maxLength: 4 },
);

describe("laws", () => {
  test.prop([grams, grams, anyTerms])(
    "charged weight is at least the actual one, the minimum, and a whole step",
    (actual, vol, t) => {
      const charged = chargeableG(actual, vol, t);
      expect(charged).toBeGreaterThanOrEqual(Math.max(actual, t.minBillG));
      expect(charged % t.weightStepG).toBe(0);
      expect(charged).toBeLessThan(Math.max(actual, vol, t.minBillG) + t.weightStepG);
    },
  );

  test.prop([grams, anyBracket, anySurcharges])(
    "never negative, and base and surcharges sum to the fee",
    (charged, b, surcharges) => {
      const fee = feeOf(charged, b, surcharges);
      expect(fee.base >= 0n && fee.surcharges >= 0n && fee.shipping >= 0n).toBe(true);
      expect(fee.base + fee.surcharges).toBe(fee.shipping);
      expect(fee.fixed + fee.weight).toBe(fee.base);
      expect(fee.weight >= 0n && fee.lines.every(({ amount }) => amount >= 0n)).toBe(true);
      expect(fee.lines.reduce((total, { amount }) => total + amount, 0n)).toBe(fee.surcharges);
    },
  );

  test.prop([grams, grams, grams, anyTerms, anyBracket, anySurcharges])(
    "within a bracket heavier is never cheaper under the first two weight rules",
    (a, b, vol, t, within, surcharges) => {
      const [light, heavy] = a < b ? [a, b] : [b, a];
      const feeAt = (actual: number) => feeOf(chargeableG(actual, vol, t), within, surcharges).shipping;
      expect(feeAt(light) <= feeAt(heavy)).toBe(true);
    },
  );
});
