import { expect, test } from "vitest";
import { categoriesFor, pathsOf } from "./categories";

const category = (externalId: string, name: string, parent: string | null = null) => ({
  externalId,
  name,
  parent,
});

test("categories stand under those above them, in the order of their names", () => {
  const all = [
    category("3", "Lamps", "2"),
    category("2", "Home"),
    category("1", "Art"),
    category("4", "x", "9"),
  ];
  expect(pathsOf(all).map(({ path }) => path)).toEqual(["Art", "Home", "Home / Lamps", "x"]);
});

test("a circle of categories has an end", () => {
  const paths = pathsOf([category("1", "A", "2"), category("2", "B", "1"), category("3", "C", "3")]);
  expect(paths.map(({ path }) => path)).toEqual(["A / B", "B / A", "C"]);
});

test("what is chosen of a store is sent; what was chosen before stays while nothing was read", () => {
  const chosen = ["s1:1", "s2:2", "s1:3"];
  const readAt = new Date(0);
  expect(categoriesFor("s1", chosen, [{ storeId: "s1", readAt }], ["9"])).toEqual(["1", "3"]);
  expect(categoriesFor("s1", [], [{ storeId: "s1", readAt }], ["9"])).toEqual([]);
  expect(categoriesFor("s1", chosen, [{ storeId: "s1", readAt: null }], ["9"])).toEqual(["9"]);
});
