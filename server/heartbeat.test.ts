import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForBeats, type Beat } from "./heartbeat";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listened(onSilent: (last: Beat) => Promise<void> | void = () => undefined) {
  const child = Object.assign(new EventEmitter(), { kill: vi.fn(() => true) });
  listenForBeats(child as never, onSilent);
  return { child, beat: () => child.emit("message", { beat: true, workers: ["pool-1"] }) };
}

test("a process that beats is left alone; ten seconds after its last beat it is killed", async () => {
  const told = vi.fn();
  const { child, beat } = listened(told);
  for (let second = 0; second < 60; second += 5) {
    beat();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(child.kill).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(told).toHaveBeenCalledWith({ beat: true, workers: ["pool-1"] });
  expect(child.kill).toHaveBeenCalledExactlyOnceWith("SIGKILL");
});

test("one that still starts, and one that has ended, are not killed", async () => {
  const starting = listened();
  starting.child.emit("message", "another message");
  const ended = listened();
  ended.beat();
  ended.child.emit("exit", 0, null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starting.child.kill).not.toHaveBeenCalled();
  expect(ended.child.kill).not.toHaveBeenCalled();
});

test("it is killed even where nobody can note it", async () => {
  const failing = listened(() => Promise.reject(new Error("no database")));
  const waiting = listened(() => new Promise(() => undefined));
  for (const { beat } of [failing, waiting]) beat();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(failing.child.kill).toHaveBeenCalledOnce();
  expect(waiting.child.kill).toHaveBeenCalledOnce();
});

test("while the supervisor itself slept, nobody was silent", async () => {
  const { child, beat } = listened();
  beat();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  beat();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(child.kill).not.toHaveBeenCalled();
});
