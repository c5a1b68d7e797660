import { expect, test } from "vitest";
import { disputeReason } from "./reasons";

test.each([
  ["fraudulent", "fraud"],
  ["UNAUTHORISED", "fraud"],
  ["product_not_received", "notReceived"],
  ["MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED", "notAsDescribed"],
  ["a reason of next year", "other"],
])("%s is %s in words", (given, kind) => {
  expect(disputeReason(given)).toBe(kind);
});
