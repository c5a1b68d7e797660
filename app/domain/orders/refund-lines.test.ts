import { expect } from "vitest";
import { fc, test } from "@fast-check/vitest";
import { allChosen, proposedParts, unitsFit, unitsOf, unitsText, type RefundableLine } from "./refund-lines";

const mug: RefundableLine = {
  id: "00000000-0000-7000-8000-000000000001",
  title: "Mug",
  sku: "MUG",
  options: [],
  qty: 4,
  asked: 0,
  left: 4,
  goods: 4_000n,
  weightG: 1_600,
};
const lamp: RefundableLine = {
  ...mug,
  id: mug.id.replace(/1$/, "2"),
  title: "Lamp",
  qty: 1,
  left: 1,
  goods: 6_000n,
  weightG: 400,
};
const lines = [mug, lamp];
const charged = { goods: 10_000n, discount: 1_000n, shipping: 900n, tax: 1_800n, fixedShipping: 100n };
const left = { goods: 9_000n, shipping: 900n, service: 50n, tax: 1_800n };
const one = { lineId: mug.id, qty: 1 };

test("one of four: its price less its share of the discount, its tax, and the postage of its weight", () => {
  expect(proposedParts({ lines, units: [one], charged, left, shipping: true })).toEqual({
    // 1,000 of 10,000 at 90 %; 20 % tax of it; 400 g of 2,000 g of what is not registration.
    goods: 900n,
    tax: 180n,
    shipping: 160n,
    service: 0n,
  });
  expect(proposedParts({ lines, units: [one], charged, left, shipping: false }).shipping).toBe(0n);
});

test("all of it is all that is left, service and registration included", () => {
  const units = [
    { lineId: mug.id, qty: 4 },
    { lineId: lamp.id, qty: 1 },
  ];
  expect(allChosen(lines, units)).toBe(true);
  expect(proposedParts({ lines, units, charged, left, shipping: true })).toEqual(left);
  // A unit that nobody has decided about may still be sent: its money stays.
  const waiting = [{ ...mug, left: 3, asked: 1 }, lamp];
  const rest = [
    { lineId: mug.id, qty: 3 },
    { lineId: lamp.id, qty: 1 },
  ];
  expect(allChosen(waiting, rest)).toBe(false);
  expect(proposedParts({ lines: waiting, units: rest, charged, left, shipping: true }).goods).toBe(8_100n);
});

test("never more of a part than is left of it", () => {
  const little = { goods: 10n, shipping: 5n, service: 0n, tax: 1n };
  expect(proposedParts({ lines, units: [one], charged, left: little, shipping: true })).toEqual(little);
});

test("units that are not there, or named twice, do not fit", () => {
  expect(unitsFit(lines, [one])).toBe(true);
  for (const bad of [[{ ...one, qty: 5 }], [{ ...one, qty: 0 }], [one, one], [{ lineId: "x", qty: 1 }]])
    expect(unitsFit(lines, bad)).toBe(false);
});

test("as a field says them, and back", () => {
  expect(unitsOf(unitsText(one))).toEqual(one);
  for (const bad of ["", mug.id, `${mug.id}:0`, `${mug.id}:-1`, `${mug.id}:1.5`, "x:1"])
    expect(unitsOf(bad)).toBeNull();
});

test.prop([fc.integer({ min: 1, max: 4 }), fc.boolean()])(
  "unit by unit nothing more goes back than at once",
  (qty, shipping) => {
    const at = (n: number) =>
      proposedParts({ lines, units: [{ lineId: mug.id, qty: n }], charged, left, shipping });
    const single = at(1);
    for (const part of ["goods", "shipping", "tax"] as const) {
      const difference = single[part] * BigInt(qty) - at(qty)[part];
      expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(BigInt(qty));
    }
  },
);
