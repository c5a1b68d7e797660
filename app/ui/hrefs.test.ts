import { expect, test } from "vitest";
import { withParams } from "./hrefs";

test("parameters are set, dropped and kept", () => {
  expect(withParams("?tab=all&after=x", { after: null, size: 50 })).toBe("?tab=all&size=50");
  expect(withParams("", { q: "a b&c" })).toBe("?q=a+b%26c");
  expect(withParams("?q=1", { q: "" })).toBe("");
});
