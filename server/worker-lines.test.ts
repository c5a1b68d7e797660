import { expect, test } from "vitest";
import { linesOf } from "./worker-lines";

test("jobs that wait for members' stores have a line of their own, and every job has one", () => {
  const handlers = {
    "orders.paid": 1,
    "orders.writeBack": 2,
    "payments.reconcile": 3,
    "stores.poll": 4,
    "stores.event": 5,
    "listings.run": 6,
  };
  const [ours, strangers] = linesOf(handlers, 8);
  expect(ours).toEqual({ taskList: { "orders.paid": 1, "payments.reconcile": 3 }, concurrency: 8 });
  expect(strangers).toEqual({
    taskList: { "orders.writeBack": 2, "stores.poll": 4, "stores.event": 5, "listings.run": 6 },
    concurrency: 4,
  });
  expect(linesOf(handlers, 1)[1].concurrency).toBe(1);
});
