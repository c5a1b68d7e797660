import { expect, test, vi } from "vitest";
import { uuidv7 } from "./id";

test("ids are uuids of version 7 with the time in front, and each is greater than the one before", () => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) });
  const ids = Array.from({ length: 10_000 }, () => uuidv7());
  vi.setSystemTime(Date.UTC(2029, 0, 1));
  ids.push(uuidv7());
  vi.setSystemTime(Date.UTC(2031, 0, 1));
  ids.push(uuidv7());
  vi.useRealTimers();
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  expect(timeOf(ids.at(-1)!)).toBe(Date.UTC(2031, 0, 1));
});
