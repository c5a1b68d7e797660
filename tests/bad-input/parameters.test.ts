import { expect, test } from "vitest";
import { allParameters, parametersIn } from "./parameters";

test.each([
  ['searchParams.get("tab")', ["tab"]],
  ['const filters = ["q", "type"];', ["q", "type"]],
  ['withQuery("/login", { redirect, step: "code" })', ["redirect", "step"]],
  ["(query?: { token?: string }) => 1", ["token"]],
])("%s names %j", (code, names) => {
  expect(parametersIn(code)).toEqual(expect.arrayContaining(names));
});

test("what the site's addresses carry is among them", () => {
  const names = allParameters();
  expect(names).toEqual(
    expect.arrayContaining(["redirect", "checkout", "payment", "token", "q", "cat", "from", "ticket", "sku"]),
  );
  expect(names.length).toBeLessThan(400);
});
