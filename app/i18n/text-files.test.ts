import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listedTexts, textFile, textsName } from "./text-files";

test("what a route lists is read from its file", () => {
  const source = `import x from "y";\n\nexport const handle = { i18n: ["cart", "orders"] };\n`;
  expect(listedTexts(source)).toEqual(["cart", "orders"]);
  expect(listedTexts(source.replace(/\["cart", "orders"\]/, `[\n  "cart",\n  "orders",\n]`))).toEqual([
    "cart",
    "orders",
  ]);
  expect(listedTexts("export const meta = 1;")).toEqual([]);
  expect(textsName("zh-CN", ["cart", "orders"])).toBe("zh-CN/cart.orders");
});

// Browsers ask for a file by the list; one that is made up otherwise would have none.
test("every handle says its texts in a list that can be read", () => {
  const known = new Set(
    globSync("app/{i18n,domain/*}/texts/*.ts").map((path) => textFile(path.replaceAll("\\", "/"))?.namespace),
  );
  const files = globSync("app/{root.tsx,routes/**/*.tsx}").map((path) => readFileSync(path, "utf8"));
  const handles = files.filter((source) => /\bhandle\b[^;]*i18n/.test(source));
  expect(handles.length).toBeGreaterThan(200);
  expect(handles.filter((source) => listedTexts(source).length === 0)).toEqual([]);
  expect(handles.flatMap(listedTexts).filter((name) => !known.has(name))).toEqual([]);
});
