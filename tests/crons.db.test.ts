/** Every recurring job says its times in words the worker understands; else no worker starts at all. */
import { parseCronItems } from "graphile-worker";
import { expect, test } from "vitest";
import { crons, jobHandlers } from "~/domain/wiring.server";

test("the worker reads the times of all recurring jobs, and knows the jobs", () => {
  const items = crons().map(({ task, match }) => ({ task, match, identifier: task }));
  expect(parseCronItems(items)).toHaveLength(items.length);
  expect(items.filter(({ task }) => !(task in jobHandlers()))).toEqual([]);
});
