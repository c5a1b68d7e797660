import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { parseGoodsQuery } from "./goods-query";
import { filterTags, lot, priceStep, priceSteps, shards, widened } from "./goods-tags";

const tags = (search: string) => filterTags(parseGoodsQuery(`http://x/?${search}`), 700);

test("each filter is a term of the index", () => {
  expect(tags("stock=1&mode=bulk&from=US&tab=new")).toEqual(["'~n'", "'~fUS'", "'~s'", "'~mbulk'"]);
  expect(tags("tab=hot")).toEqual(["('~h7' | '~h8' | '~h9' | '~h10')"]);
  expect(tags("min=1.00&max=1.30")).toEqual(["('~p1' | '~p2')"]);
  expect(tags("")).toEqual([]);
});

test("no text gets out of its quotes", () => {
  expect(tags(`from=${encodeURIComponent("a'\\|b")}`)).toEqual(["'~fa''\\\\|b'"]);
});

test.prop([fc.bigInt({ min: 0n, max: 99_999_999n })])("a price lies in its step", (cents) => {
  const step = priceStep(cents);
  if (step > 0) expect(cents).toBeGreaterThanOrEqual(BigInt(priceSteps[step - 1] ?? 0));
  if (step < priceSteps.length) expect(cents).toBeLessThan(BigInt(priceSteps[step] ?? 0));
});

const prices = fc.bigInt({ min: 0n, max: 500_000n });
const ends = fc.option(prices);
test.prop([ends, ends, prices])(
  "a price is found by the steps of a range where it is in the widened one",
  (a, b, price) => {
    const range = { ...parseGoodsQuery("http://x/"), min: a, max: b };
    const steps = filterTags(range, 700)[0];
    const found = steps === undefined || steps.includes(`'~p${priceStep(price)}'`);
    const { min, max } = widened(range);
    if (a === null || b === null || a <= b) expect(found).toBe(min <= price && price <= max);
  },
);

test("a lot is as large as asked, and at least one part", () => {
  expect(lot(1)).toBeNull();
  expect(lot(0.0001)).toBe("('~r0')");
  expect(lot(0.5)?.split("|")).toHaveLength(shards / 2);
});
