import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { afterEach, expect, test, vi } from "vitest";
import { jobsAtWork } from "./running-jobs";

afterEach(() => void vi.useRealTimers());

test("a job is in the worker's hands from its start until a minute after its end", () => {
  vi.useFakeTimers();
  const events = new EventEmitter() as WorkerEvents;
  const atWork = jobsAtWork(events);
  const tell = (event: "job:start" | "job:complete", id: string) =>
    events.emit(event, { job: { id } } as never);
  tell("job:start", "1");
  tell("job:start", "2");
  tell("job:complete", "1");
  vi.advanceTimersByTime(59_000);
  expect(atWork()).toEqual(["1", "2"]);
  // Begun anew after it failed: it is under way again.
  tell("job:start", "1");
  vi.advanceTimersByTime(3_600_000);
  expect(atWork()).toEqual(["1", "2"]);
  tell("job:complete", "2");
  vi.advanceTimersByTime(61_000);
  expect(atWork()).toEqual(["1"]);
});
