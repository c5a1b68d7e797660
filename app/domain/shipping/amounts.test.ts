import { fc, test as lawTest } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { sum } from "~/platform/money";
import { amountsBy, totalOf } from "./amounts";
import type { TaxRule } from "./tax";

const vat: TaxRule = {
  kind: "vat",
  ppm: 190_000n,
  fixed: null,
  ccy: "USD",
  unit: "order",
  base: "goods+ship",
  threshold: null,
};
const duty: TaxRule = { ...vat, kind: "duty", ppm: null, fixed: 300n, unit: "hs6", base: "goods" };
const rates = { USD: 1_000_000n };
const way = (shipping: bigint) => ({ shipping, warehouseCountry: "CN", ddp: true, iossOk: false });

test("without a channel there is neither freight nor tax", () => {
  const amounts = amountsBy(null, { country: "DE", goods: 39_888n, hsCodes: [null] }, [vat, duty], rates);
  expect(amounts).toMatchObject({ goods: 39_888n, shipping: 0n, tax: 0n, taxes: [], owed: [] });
});

lawTest.prop([fc.bigInt({ min: 0n, max: 10_000_000n }), fc.bigInt({ min: 0n, max: 1_000_000n })])(
  "the total is the sum of its parts, and the tax that of its lines, whatever the number of parcels",
  (goods, shipping) => {
    const priced = { country: "DE", goods, hsCodes: ["420292", null] };
    const amounts = amountsBy(way(shipping), priced, [vat, duty], rates);
    expect(totalOf(amounts)).toBe(goods + shipping + amounts.service + amounts.tax);
    expect(amounts.tax).toBe(sum(amounts.taxes.map((line) => line.amount)));
    expect(amounts.taxes.find(({ kind }) => kind === "duty")?.amount).toBe(600n);
  },
);
