import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { ShippingOption } from "~/domain/shipping/quote";
import { divisionsOf, goodsByHouse, houseIn, wayOfAll, type Level } from "./parts";

const level = (
  variantId: string,
  warehouseId: string,
  how: "lies" | "backorder" | "none" = "lies",
): Level => ({
  ...{ variantId, warehouseId, lies: how === "lies", backorder: how === "backorder" },
});

const asText = (division: ReadonlyMap<string, string> | undefined) => Object.fromEntries(division ?? []);

describe("the division of goods", () => {
  test("takes as few warehouses as possible", () => {
    const levels = [level("a", "1"), level("b", "2"), level("c", "3"), level("a", "2"), level("c", "1")];
    expect(asText(divisionsOf(["a", "b", "c"], levels)[0])).toEqual({ a: "1", b: "2", c: "1" });
  });

  test("goes before goods on back-order, and takes them where there is no other way", () => {
    const waits = [level("a", "1"), level("b", "2", "backorder"), level("b", "3")];
    expect(asText(divisionsOf(["a", "b"], waits)[0])).toEqual({ a: "1", b: "3" });
    expect(asText(divisionsOf(["a", "b"], waits.slice(0, 2))[0])).toEqual({ a: "1", b: "2" });
  });

  test("prefers the store's own warehouse", () => {
    const levels = [level("a", "1"), level("a", "3"), level("b", "2")];
    expect(asText(divisionsOf(["a", "b"], levels, "3")[0])).toEqual({ a: "3", b: "2" });
  });

  test("does not exist where a SKU lies nowhere", () => {
    expect(divisionsOf(["a", "b"], [level("a", "1"), level("b", "2", "none")])).toEqual([]);
  });

  const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 2 });
  const levels = fc.array(
    fc.tuple(
      fc.constantFrom("a", "b", "c", "d", "e"),
      fc.constantFrom("1", "2", "3", "4"),
      fc.constantFrom("lies" as const, "backorder" as const, "none" as const),
    ),
  );
  test.prop([ids, levels])("puts each SKU in one warehouse that can give it", (variantIds, rows) => {
    const all = rows.map(([id, house, how]) => level(id, house, how));
    for (const houseOf of divisionsOf(variantIds, all)) {
      expect([...houseOf.keys()].sort()).toEqual([...variantIds].sort());
      for (const [id, house] of houseOf)
        expect(
          all.some((l) => l.variantId === id && l.warehouseId === house && (l.lies || l.backorder)),
        ).toBe(true);
      const goods = goodsByHouse(new Map(variantIds.map((id) => [id, 2])), houseOf);
      expect([...goods.values()].flatMap((some) => [...some.values()])).toEqual(variantIds.map(() => 2));
    }
  });
});

const way = (warehouseId: string, country: string, fields: Partial<ShippingOption> = {}) =>
  ({
    ...{
      channelId: `c${warehouseId}`,
      warehouseId,
      warehouseCountry: country,
      shipping: 500n,
      fixed: 100n,
      weight: 400n,
    },
    ...{
      base: 500n,
      surcharges: 0n,
      lines: [],
      actualG: 10,
      volG: 0,
      chargeG: 10,
      days: [5, 9],
      processingDays: 1,
    },
    ...{ tracked: true, ddp: true, iossOk: false, phoneRequired: false, taxIdRequired: false },
    parcels: [{ items: [{ variantId: `v${warehouseId}`, qty: 1 }], weightG: 10 }],
    ...fields,
  }) as unknown as ShippingOption;

describe("the way of all parts", () => {
  const all = wayOfAll([way("1", "CN"), way("2", "US", { shipping: 300n, fixed: 50n, ddp: false })], "US");

  test("costs their sum, each part keeping its own", () => {
    expect(all).toMatchObject({ shipping: 800n, fixed: 150n, channelId: "c1" });
    expect(all?.parcels).toMatchObject([
      { warehouseId: "1", channelId: "c1", shipping: "500", fixed: "100" },
      { warehouseId: "2", channelId: "c2", shipping: "300", fixed: "50" },
    ]);
  });

  test("passes the border as the part that does", () => {
    expect(all).toMatchObject({ warehouseCountry: "CN", ddp: true });
    const both = wayOfAll([way("1", "CN"), way("2", "US", { ddp: false })], "DE");
    expect(both).toMatchObject({ ddp: false });
  });

  test("says where each SKU leaves from", () => {
    expect(all && ["v1", "v2", "v3"].map(houseIn(all))).toEqual(["1", "2", "1"]);
  });
});
