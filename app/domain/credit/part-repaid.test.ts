import { expect, test } from "vitest";
import { partRepaid } from "./part-repaid";

test("nothing is left of what was wholly repaid with", () => {
  expect([partRepaid(0n, 5n), partRepaid(4n, 5n), partRepaid(5n, 5n)]).toEqual(["none", "some", "all"]);
});
