import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetPayPal } from "./client.server";
import { readOrder } from "./orders.server";

/** How long PayPal is silent before its line is cut, in ms: as long as one try waits. */
const silence = 8_000;

const silent = (): Promise<Response> =>
  new Promise((_answer, cut) => setTimeout(() => cut(new Error("no answer")), silence));

beforeEach(() => {
  forgetPayPal();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  forgetPayPal();
});

test("nobody waits longer than twelve seconds where PayPal keeps its token to itself", async () => {
  vi.stubGlobal("fetch", vi.fn(silent));
  let answer: unknown = "none yet";
  void readOrder("5O190127TN364715T").then((given) => (answer = given));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(answer).toMatchObject({ ok: false, kind: "unclear" });
});
