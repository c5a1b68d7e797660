import { fc, test as lawTest } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { packG } from "./config";
import { parcelOf, type ParcelItem } from "./parcel";
import { splitInto } from "./split";

const item = (variantId: string, qty: number, weightG: number): ParcelItem => ({
  variantId,
  qty,
  weightG,
  lengthMm: 100,
  widthMm: 100,
  heightMm: 100,
  attributes: ["general"],
  price: 1000n,
});

const upTo = (limitG: number) => (parcel: readonly ParcelItem[]) => parcelOf(parcel).actualG <= limitG;

const brief = (parcels: readonly ParcelItem[][] | null) =>
  parcels?.map((parcel) => parcel.map(({ variantId, qty }) => `${qty} ${variantId}`).join(", "));

describe("packing goods into parcels", () => {
  test("fills one parcel after the other, the heavy pieces first", () => {
    expect(brief(splitInto([item("a", 60, 480)], upTo(20_000), 10))).toEqual(["41 a", "19 a"]);
    const mixed = [item("light", 3, 300), item("heavy", 3, 900)];
    expect(brief(splitInto(mixed, upTo(2000), 10))).toEqual(["2 heavy", "1 heavy, 3 light"]);
  });

  test("a piece that does not fit alone, or too many parcels, make none", () => {
    expect(splitInto([item("a", 2, 2500)], upTo(2000), 10)).toBeNull();
    expect(splitInto([item("a", 5, 1500)], upTo(2000), 4)).toBeNull();
    expect(splitInto([item("a", 4, 1500)], upTo(2000), 4)).toHaveLength(4);
  });

  const pieces = fc.record({
    variantId: fc.constantFrom("a", "b", "c", "d"),
    qty: fc.integer({ min: 1, max: 40 }),
    weightG: fc.integer({ min: 1, max: 3000 }),
  });
  const goods = fc
    .array(pieces, { minLength: 1, maxLength: 4 })
    .map((all) => [...new Map(all.map((each) => [each.variantId, each])).values()])
    .map((all) => all.map(({ variantId, qty, weightG }) => item(variantId, qty, weightG)));

  lawTest.prop([goods, fc.integer({ min: 3000 + packG, max: 30_000 })])(
    "no piece is lost or made, every parcel keeps within its limit, and the order of the goods does not matter",
    (items, limitG) => {
      const parcels = splitInto(items, upTo(limitG), 1000);
      const packed = new Map<string, number>();
      for (const { variantId, qty } of (parcels ?? []).flat())
        packed.set(variantId, (packed.get(variantId) ?? 0) + qty);
      expect(packed).toEqual(new Map(items.map(({ variantId, qty }) => [variantId, qty])));
      expect(parcels?.every(upTo(limitG))).toBe(true);
      expect(brief(splitInto([...items].reverse(), upTo(limitG), 1000))).toEqual(brief(parcels));
    },
  );
});
