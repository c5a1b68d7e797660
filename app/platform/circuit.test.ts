import { expect, test } from "vitest";
import { circuit } from "./circuit";

test("after failures in a row nobody calls for a while, then one tries", () => {
  const line = circuit({ failures: 3, pauseMs: 1_000 });
  for (let i = 0; i < 3; i++) {
    expect(line.allows(0)).toBe(true);
    line.failed(0);
  }
  expect(line.allows(999)).toBe(false);
  expect([line.allows(1_000), line.allows(1_001)]).toEqual([true, false]);
  line.failed(1_500);
  expect(line.allows(2_400)).toBe(false);
  line.succeeded();
  expect(line.allows(2_400)).toBe(true);
});

test("a success in between starts the count anew", () => {
  const line = circuit({ failures: 2 });
  line.failed(0);
  line.succeeded();
  line.failed(0);
  expect(line.allows(0)).toBe(true);
});
