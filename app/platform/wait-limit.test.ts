import { expect, test } from "vitest";
import { inTime } from "./wait-limit";

test("what comes in time is had, what does not is late and goes on, what fails in time is thrown", async () => {
  expect(await inTime(1_000, Promise.resolve(7))).toEqual({ ok: true, value: 7 });
  let done = false;
  const slow = new Promise<void>((resolve) => {
    setTimeout(() => {
      done = true;
      resolve();
    }, 60);
  });
  expect(await inTime(5, slow)).toEqual({ ok: false, error: "late" });
  expect(done).toBe(false);
  await slow;
  expect(done).toBe(true);
  await expect(inTime(1_000, Promise.reject(new Error("no")))).rejects.toThrow("no");
});
