import { fc, test as law } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { paths, withQuery } from "./paths";

test("empty parameters are left out", () => {
  expect(withQuery("/x", { a: "", b: null, c: undefined })).toBe("/x");
  expect(paths.goodsList({ q: "a b&c", cat: "home", after: null })).toBe("/goodslist?q=a+b%26c&cat=home");
});

law.prop([fc.dictionary(fc.string(), fc.string({ minLength: 1, unit: "binary" }))])(
  "is what URLSearchParams writes",
  (query) => {
    const search = new URLSearchParams(Object.entries(query)).toString();
    expect(withQuery("/x", query)).toBe(search ? `/x?${search}` : "/x");
  },
);
