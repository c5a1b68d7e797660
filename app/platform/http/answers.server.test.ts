import { test as law, fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { samePath } from "./answers.server";

const hostile = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.string().map((text) => `/${text}`),
  fc.string().map((text) => `//${text}`),
);

law.prop([hostile])("a redirect never leads to another origin", (candidate) => {
  const path = samePath(candidate, "/fallback");
  expect(path.startsWith("/")).toBe(true);
  expect(new URL(path, "http://site.test").origin).toBe("http://site.test");
});

test.each([
  ["/user/orders?tab=x", "/user/orders?tab=x"],
  ["//evil.example", "/fallback"],
  ["/\\evil.example", "/fallback"],
  ["https://evil.example/", "/fallback"],
  ["javascript:alert(1)", "/fallback"],
  ["/\t/evil.example", "/fallback"],
  ["/.//evil.example", "/fallback"],
  ["/a/..//evil.example", "/fallback"],
  ["", "/fallback"],
  [null, "/fallback"],
])("%s leads to %s", (candidate, wanted) => {
  expect(samePath(candidate, "/fallback")).toBe(wanted);
});
