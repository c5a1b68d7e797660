import { expect, test } from "vitest";
import { reasonOf } from "./reasons";

test.each([
  ["Error: store answered: unavailable\n    at …", "unavailable"],
  ["store answered: held", "held"],
  ["store answered: malformed", "malformed"],
  ["store answered: unauthorised", "unauthorised"],
  ["Query read timeout", "timeout"],
  ["connect ECONNREFUSED 127.0.0.1:5432", "database"],
  ['insert violates check constraint "positive"', "data"],
  ["Cannot read properties of undefined (reading 'id')", "unexpected"],
  ["The worker was killed twice while it ran this job, because it did not answer any more.", "blocked"],
  ["worker exited", "killed"],
  [null, "lost"],
])("%s is %s", (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
