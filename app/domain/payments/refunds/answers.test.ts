import { expect, test } from "vitest";
import { refundAnswer } from "./failure-reasons";

test.each([
  ["expired_or_canceled_card", "cardGone"],
  ["REFUND_FAILED_INSUFFICIENT_FUNDS", "noFunds"],
  ["REFUND_TIME_LIMIT_EXCEEDED", "tooLate"],
  ["an answer of next year", null],
  ["constructor", null],
])("%s is %s in words", (given, kind) => {
  expect(refundAnswer(given)).toBe(kind);
});
