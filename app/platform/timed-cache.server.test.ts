import { beforeEach, expect, test, vi } from "vitest";
import { timedCache } from "./timed-cache.server";

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

test("asks once for a while, for each key", async () => {
  const read = vi.fn((key: string) => Promise.resolve(`${key}!`));
  const remembered = timedCache(10, read, true);
  expect(await Promise.all([remembered("a"), remembered("a"), remembered("b")])).toEqual(["a!", "a!", "b!"]);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_001);
  await remembered("a");
  expect(read).toHaveBeenCalledTimes(3);
});

test("a failure is not kept", async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce(1);
  const remembered = timedCache(10, read, true);
  await expect(remembered("")).rejects.toThrow("down");
  expect(await remembered("")).toBe(1);
});

test("keeps the thousand that were asked last", async () => {
  const read = vi.fn((key: string) => Promise.resolve(key));
  const remembered = timedCache(10, read, true);
  for (let i = 0; i < 1_001; i++) await remembered(String(i));
  await remembered("1000");
  expect(read).toHaveBeenCalledTimes(1_001);
  await remembered("0");
  expect(read).toHaveBeenCalledTimes(1_002);
});

test("the answer may tell how long it holds", async () => {
  const read = vi.fn((key: string) => Promise.resolve(Number(key)));
  const remembered = timedCache((answer) => answer, read, true);
  for (const key of ["2", "60", "2", "60"]) await remembered(key);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  for (const key of ["2", "60"]) await remembered(key);
  expect(read).toHaveBeenCalledTimes(3);
});
