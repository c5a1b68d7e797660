import { expect, test } from "vitest";
import { uuidv7 } from "./id";

test("ids are uuids of version 7, different, and grow with time", () => {
  const ids = [1, 2, 3].map((second) => uuidv7(Date.UTC(2026, 0, 1, 0, 0, second)));
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, () => uuidv7(0))).size).toBe(1000);
});
