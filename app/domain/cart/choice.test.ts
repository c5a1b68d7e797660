import { expect, test } from "vitest";
import { withQuery } from "~/platform/paths";
import { choiceQuery, readChoice } from "./choice";

const [a, b, c] = ["1", "2", "3"].map((digit) => `0199a000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];

test("a choice comes back out of the address it was written into", () => {
  const choice = {
    address: a,
    methods: new Map([
      ["CN", b],
      ["US-W", c],
    ]),
  };
  const address = withQuery("/user/cartpaylist", { checkout: "x", ...choiceQuery(choice) });
  expect(readChoice(new URL(address, "http://x").searchParams)).toEqual(choice);
});

test("what is malformed counts as not chosen", () => {
  const params = new URLSearchParams({
    address: "mine",
    "method:CN": "fast",
    [`method:${"x".repeat(40)}`]: b,
  });
  expect(readChoice(params)).toEqual({ address: null, methods: new Map() });
  expect(choiceQuery(readChoice(new URLSearchParams()))).toEqual({ address: null });
});
