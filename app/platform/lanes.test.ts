import { expect, test } from "vitest";
import { eachInLanes, inLanes } from "./lanes";

test("each item is done once, so many at a time", async () => {
  const done: number[] = [];
  let atWork = 0;
  let most = 0;
  await eachInLanes([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++atWork);
    await Promise.resolve();
    done.push(item);
    atWork -= 1;
  });
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("an error is thrown only when no lane is at work any more, and nothing further is begun", async () => {
  let steps = 0;
  let slowEnded = false;
  let letGo = () => {};
  const slow = new Promise<void>((done) => (letGo = done));
  const run = inLanes(2, async () => {
    steps += 1;
    if (steps === 1) {
      await slow;
      slowEnded = true;
      return true;
    }
    throw new Error("killed");
  });
  const ended = run.then(
    () => "well",
    (error: Error) => `${error.message}, slow step ${slowEnded ? "ended" : "at work"}`,
  );
  setImmediate(letGo);
  expect(await ended).toBe("killed, slow step ended");
  expect(steps).toBe(2);
});
