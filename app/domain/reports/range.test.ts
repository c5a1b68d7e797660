import { expect, test } from "vitest";
import { rangeOf } from "./range";

const today = "2026-11-28";

test.each([
  ["", { from: "2026-08-31", to: today }],
  ["from=2026-11-01&to=2026-11-10", { from: "2026-11-01", to: "2026-11-10" }],
  ["from=2026-11-01", { from: "2026-11-01", to: today }],
  ["from=2026-02-31&to=x", { from: "2026-08-31", to: today }],
  ["from=2026-12-01&to=2026-11-01", { from: "2026-08-31", to: today }],
  ["from=2001-01-01&to=2026-11-10", { from: "2024-09-02", to: "2026-11-10" }],
])("days out of an address: %s", (query, range) => {
  expect(rangeOf(new URLSearchParams(query), today)).toEqual(range);
});
