import { fc, test as law } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { shiftDay } from "~/platform/days";
import { gapsIn, type LinedRate } from "./brackets";
import { neighbours, sortedRates } from "./adjacent-brackets";

const fees = { registerFee: 200n, firstG: 0, firstFee: 0n, perKg: 1000n };
const day = (nth: number) => shiftDay("2026-01-01", nth);

/** Lists of few weights and days, so that much meets, ends and begins in the same place. */
const anyRates = fc
  .array(
    fc.record({
      wFromG: fc.integer({ min: 1, max: 9 }),
      width: fc.integer({ min: 0, max: 4 }),
      from: fc.option(fc.integer({ min: 0, max: 6 })),
      days: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
    { maxLength: 14 },
  )
  .map((drawn) =>
    drawn.map(({ wFromG, width, from, days }, i): LinedRate => {
      const validTo = days === null ? null : day((from ?? 0) + days);
      const validFrom = from === null ? null : day(from);
      return { ...fees, line: i + 1, wFromG, wToG: wFromG + width, validFrom, validTo };
    }),
  );

/** Each day by itself: what holds, sorted, one beside the other. */
function dayByDay(rates: readonly LinedRate[]): [number, number][] {
  const days = ["0001-01-01", ...Array.from({ length: 12 }, (_, nth) => day(nth))];
  return days.flatMap((today) => {
    const holding = sortedRates(
      rates.filter(
        ({ validFrom, validTo }) => (validFrom ?? "") <= today && today <= (validTo ?? "9999-12-31"),
      ),
    );
    return holding.flatMap((next, i): [number, number][] => {
      const before = holding[i - 1];
      return before ? [[before.line, next.line]] : [];
    });
  });
}

const once = (pairs: readonly (readonly [number, number])[]) => [
  ...new Set(pairs.map((pair) => pair.join(" "))),
];

law.prop([anyRates])("neighbours are those of each day by itself, in the same order", (rates) => {
  const found = neighbours(rates).map(([before, next]) => [before.line, next.line] as const);
  expect(once(found)).toEqual(once(dayByDay(rates)));
});

test("a bracket that holds to the last day there is never ends", () => {
  const rate = (line: number, wFromG: number, validFrom: string | null): LinedRate => {
    return { ...fees, line, wFromG, wToG: wFromG + 9, validFrom, validTo: "9999-12-31" };
  };
  expect(neighbours([rate(1, 1, null), rate(2, 11, "2026-05-01")])).toHaveLength(1);
});

test("many days cost no more than many brackets", () => {
  const count = 1_000;
  const reads = { all: 0 };
  const rates = Array.from({ length: count }, (_, i): LinedRate => {
    const wFromG = i * 10 + 1;
    const rate = { ...fees, line: i + 1, wFromG, wToG: wFromG + 9, validFrom: day(i), validTo: null };
    const get = () => {
      reads.all += 1;
      return wFromG;
    };
    return Object.defineProperty(rate, "wFromG", { get });
  });
  expect(gapsIn(rates)).toEqual([]);
  expect(reads.all).toBeLessThan(60 * count);
});
