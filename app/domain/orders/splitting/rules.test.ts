import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { quote, type ShippingOption } from "~/domain/shipping/quote";
import type { Tariff } from "~/domain/shipping/tariff";
import { sum } from "~/platform/money";
import { nextParcel, planAt } from "../packing";
import { goodsByHouse, wayOfAll } from "../parts";

import { groupsAmong, groupsOf, numbersOf, splitRefusal, waysOfGroups, type Splittable } from "./rules";

const at = new Date("2026-11-20T12:00:00Z");
const mostG = 1500;

const tariff = (warehouseId: string, nth: number): Tariff => ({
  ...{ channelId: `${warehouseId}${nth}`, code: `${warehouseId}${nth}`, name: { en: "Line" }, carrier: "X" },
  ...{ tracked: true, warehouseId, warehouseCode: warehouseId, warehouseCountry: "CN" },
  ...{ warehouseName: { en: warehouseId }, days: [5, 10] as const, processingDays: 1 },
  ...{
    minWeightG: 1,
    maxWeightG: mostG,
    minBillG: 0,
    weightStepG: 1,
    volDivisor: 0,
    volRule: "actual" as const,
  },
  ...{ maxSideCm: null, maxGirthCm: null, maxValue: null, ddp: false, phoneRequired: false },
  ...{
    taxIdRequired: false,
    iossOk: false,
    active: true,
    sanctioned: false,
    surcharges: [],
    restrictions: [],
  },
  zones: [
    {
      code: "DE",
      countries: [{ country: "DE", province: null, zipFrom: null, zipTo: null }],
      rates: [
        { wFromG: 1, wToG: mostG, registerFee: 150n, firstG: 0, firstFee: 0n, perKg: 1000n + BigInt(nth) },
      ],
    },
  ],
});

const goods = (items: ReadonlyMap<string, number>) =>
  [...items].map(([variantId, qty]) => ({
    ...{ variantId, qty, weightG: 200 + 100 * "abcd".indexOf(variantId), price: 1000n },
    ...{ lengthMm: 10, widthMm: 10, heightMm: 10, attributes: ["general"] },
  }));

const quantities = (all: readonly { variantId: string; qty: number }[]) => {
  const sums = new Map<string, number>();
  for (const { variantId, qty } of all) sums.set(variantId, (sums.get(variantId) ?? 0) + qty);
  return sums;
};

type Line = { id: string; variantId: string; qty: number; parcelNo: number };

const lines: fc.Arbitrary<Line[]> = fc
  .array(
    fc.record({
      variantId: fc.constantFrom("a", "b", "c", "d"),
      qty: fc.integer({ min: 1, max: 4 }),
      parcelNo: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((all) => all.map((line, i) => ({ ...line, id: `line${i}` })));
const houses = fc.constantFrom<Record<string, string>>(
  { a: "CN", b: "CN", c: "CN", d: "CN" },
  { a: "CN", b: "US", c: "CN", d: "US" },
);

/** As orders are quoted: each warehouse's goods in their groups, then all together. */
function wayOf(all: readonly Line[], houseOf: Record<string, string>): ShippingOption | null {
  const groups = groupsOf(all) ?? new Map([[1, quantities(all)]]);
  const ways = [...goodsByHouse(quantities(all), new Map(Object.entries(houseOf)))].flatMap(
    ([house, some]) => {
      const quoted = [...groupsAmong(groups, some.keys())].map(
        ([no, mine]) =>
          [
            no,
            quote([tariff(house, 1), tariff(house, 2)], goods(mine), { country: "DE" }, at).options,
          ] as const,
      );
      return waysOfGroups(quoted)[0] ?? [];
    },
  );
  return ways.length === 1 ? (ways[0] ?? null) : wayOfAll(ways, "DE");
}

const perGroup = (rows: readonly { no: number; variantId: string; qty: number }[]) => {
  const sums = new Map<string, number>();
  for (const { no, variantId, qty } of rows)
    sums.set(`${no} ${variantId}`, (sums.get(`${no} ${variantId}`) ?? 0) + qty);
  return Object.fromEntries([...sums].toSorted());
};

describe("the parcels of an order that is split", () => {
  test.prop([lines, houses])(
    "hold its lines exactly, each those of one number; their freight is the order's",
    (all, houseOf) => {
      fc.pre(groupsOf(all) !== null);
      const way = wayOf(all, houseOf);
      expect(way).not.toBeNull();
      const planned = way?.parcels ?? [];
      expect(
        perGroup(planned.flatMap(({ group = 0, items }) => items.map((item) => ({ ...item, no: group })))),
      ).toEqual(perGroup(all.map((line) => ({ ...line, no: line.parcelNo }))));
      expect(planned.every(({ weightG }) => weightG <= mostG)).toBe(true);
      expect(sum(planned.map(({ shipping }) => BigInt(shipping ?? 0)))).toBe(way?.shipping);
      expect(sum(planned.map(({ fixed }) => BigInt(fixed ?? 0)))).toBe(way?.fixed);
    },
  );

  test.prop([lines, houses, fc.constantFrom("a", "b", "c", "d")])(
    "are packed apart, whichever goods come first",
    (all, houseOf, first) => {
      fc.pre(groupsOf(all) !== null);
      const plan = wayOf(all, houseOf)?.parcels ?? [];
      for (const house of new Set(all.map(({ variantId }) => houseOf[variantId] ?? ""))) {
        let left = all
          .filter(({ variantId }) => houseOf[variantId] === house)
          .map((line) => ({ ...line, left: line.qty }));
        let sent = 0;
        while (left.some((line) => line.left > 0)) {
          const next = nextParcel(planAt(plan, house), sent++, left, first);
          const packed = left.filter(({ id }) => (next.get(id) ?? 0) > 0);
          expect(packed.length).toBeGreaterThan(0);
          expect(new Set(packed.map(({ parcelNo }) => parcelNo)).size).toBe(1);
          left = left.map((line) => ({ ...line, left: line.left - (next.get(line.id) ?? 0) }));
        }
        expect(left.every((line) => line.left === 0)).toBe(true);
      }
    },
  );

  test("a parcel that is void is packed anew by itself, not with one that waits", () => {
    const all = [1, 2, 3].map((no) => ({ id: `line${no}`, variantId: "a", qty: 1, left: 1, parcelNo: no }));
    const plan = wayOf(all, { a: "CN" })?.parcels ?? [];
    const withoutSecond = all.map((line) => (line.parcelNo === 2 ? { ...line, left: 0 } : line));
    expect(Object.fromEntries(nextParcel(plan, 1, withoutSecond))).toEqual({ line1: 1, line2: 0, line3: 0 });
  });
});

test("lines without a number travel together, or in the first parcel where others have one", () => {
  const line = (variantId: string, parcelNo: number | null) => ({ variantId, qty: 1, parcelNo });
  expect(groupsOf([line("a", null), line("b", null)])).toBeNull();
  expect(groupsOf([line("a", 2), line("b", 2)])).toBeNull();
  expect(groupsOf([line("a", null), line("b", 2)])).toEqual(
    new Map([
      [1, new Map([["a", 1]])],
      [2, new Map([["b", 1]])],
    ]),
  );
});

test("a channel that does not take every parcel is none", () => {
  const way = (channelId: string) => ({ channelId, shipping: 1n, fixed: 0n, parcels: [], lines: [] });
  const ways = (...ids: string[]) => ids.map(way) as unknown as ShippingOption[];
  expect(
    waysOfGroups([
      [1, ways("a", "b")],
      [2, ways("b", "c")],
    ]).map(({ channelId }) => channelId),
  ).toEqual(["b"]);
  expect(
    waysOfGroups([
      [1, ways("a")],
      [2, ways("c")],
    ]),
  ).toEqual([]);
});

test("numbers are kept without gaps, and one parcel is none", () => {
  expect(
    numbersOf(
      ["a", "b", "c"],
      new Map([
        ["a", 4],
        ["b", 2],
        ["c", 4],
      ]),
    ),
  ).toEqual(
    new Map([
      ["a", 2],
      ["b", 1],
      ["c", 2],
    ]),
  );
  expect(
    numbersOf(
      ["a", "b"],
      new Map([
        ["a", 3],
        ["b", 3],
      ]),
    ),
  ).toBeNull();
});

const open: Splittable = {
  ...{ status: "AWAITING_PAYMENT", box: "ACTIVE", hold: "NONE", connection: "CONNECTED" },
  ...{ paying: false, shipmentGroup: null, byHand: false, lines: ["1", "2"] },
};

test.each<[Partial<Splittable>, string | null]>([
  [{}, null],
  [{ paying: true }, "orders:error.pay-locked"],
  [{ status: "PENDING" }, "orders:split.not-unpaid"],
  [{ box: "DRAFT" }, "orders:split.not-unpaid"],
  [{ shipmentGroup: "g" }, "orders:split.merged"],
  [{ connection: "PARTIAL" }, "orders:split.not-connected"],
  [{ byHand: true }, "orders:split.by-hand"],
  [{ lines: ["1"] }, "orders:split.one-line"],
])("an order with %j is split, or says why not: %s", (fields, said) => {
  expect(splitRefusal({ ...open, ...fields })).toBe(said);
});
