import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { madeSku, settledSkus } from "./made-skus";

const options = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), { maxKeys: 3 });

describe("a made SKU", () => {
  test.prop([fc.string({ minLength: 1, unit: "grapheme" }), options])(
    "fits, and is the same whatever order the options stand in",
    (handle, chosen) => {
      const sku = madeSku(handle, chosen);
      expect(sku).toMatch(/^(?:[\p{L}\p{N}][\p{L}\p{N}-]*-)?[0-9A-F]{12}$/u);
      expect(sku.length).toBeLessThanOrEqual(80);
      expect(madeSku(handle, Object.fromEntries(Object.entries(chosen).reverse()))).toBe(sku);
    },
  );

  test("reads as handle and options, and differs where those do", () => {
    expect(madeSku("sea-mug", { Size: "L", Colour: "Navy blue" })).toMatch(
      /^SEA-MUG-NAVY-BLUE-L-[0-9A-F]{12}$/,
    );
    const all = [
      madeSku("mug", {}),
      madeSku("mug", { Size: "A B" }),
      madeSku("mug", { Size: "A-B" }),
      madeSku("mug-a", { Size: "B" }),
      madeSku("mug", { Length: "A B" }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("SKUs of a file against those that stand", () => {
  const red = { Colour: "Red" };
  const blue = { Colour: "Blue" };
  const made = (chosen: Record<string, string>) => ({
    sku: madeSku("mug", chosen),
    options: chosen,
    made: true,
  });
  const stands = (sku: string, chosen: Record<string, string>, status = "on") => ({
    sku,
    options: chosen,
    status,
  });

  test("a made one gives way to that of the same options; one of the file never does", () => {
    const standing = [stands("STAFF-RED", red), stands("OTHER", blue)];
    expect(settledSkus([made(red)], standing, [])).toEqual(["STAFF-RED"]);
    expect(settledSkus([{ sku: "FILE", options: red }], standing, [])).toEqual(["FILE"]);
    const named = [made(red), { sku: "STAFF-RED", options: blue }];
    expect(settledSkus(named, standing, [])).toEqual([made(red).sku, "STAFF-RED"]);
  });

  test("a made one finds itself again after its options were renamed at the desk", () => {
    expect(settledSkus([made(red)], [stands(made(red).sku, { Farbe: "Rot" })], [])).toEqual([made(red).sku]);
    const swapped = [stands(made(blue).sku, red), stands("NEW", blue)];
    expect(settledSkus([made(red), made(blue)], swapped, [])).toEqual([made(blue).sku, "NEW"]);
    expect(settledSkus([made(red), made(blue)], swapped.slice(0, 1), [])).toEqual([made(blue).sku, null]);
  });

  test("of several with the same options it takes its own, else one that is on", () => {
    const twins = [stands("A", red, "off"), stands("B", red)];
    expect(settledSkus([made(red)], twins, [])).toEqual(["B"]);
    expect(settledSkus([made(red)], [...twins, stands(made(red).sku, red)], [])).toEqual([made(red).sku]);
  });

  test("options that the file says nothing of are passed over, unless they would leave a choice", () => {
    const standing = [stands("RED-S", { ...red, Size: "S" }), stands("BLUE-S", { ...blue, Size: "S" })];
    expect(settledSkus([made(red)], standing, ["Size"])).toEqual(["RED-S"]);
    const open = [...standing, stands("RED-L", { ...red, Size: "L" })];
    expect(settledSkus([made(red)], open, ["Size"])).toEqual([made(red).sku]);
  });
});
