import { expect, test } from "vitest";
import { withQuery } from "~/platform/paths";
import { choiceQuery, chosenAddress, readChoice } from "./choice";

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

test("goods go to the chosen address, else to one where the page quoted to, else to the default", () => {
  const saved = (id: string, country: string, postCode: string) => ({ id, country, postCode });
  const all = [saved("1", "DE", "20459"), saved("2", "US", "94607"), saved("3", "US", "10001")];
  const meant = (address: string | null, country: string, zip = "") =>
    chosenAddress(all, { address, methods: new Map(), to: { country, zip } })?.id;
  expect([meant("1", "US"), meant(null, "US"), meant(null, "US", "100 01"), meant(null, "FR")]).toEqual([
    "1",
    "2",
    "3",
    "1",
  ]);
  expect(chosenAddress([], { address: null, methods: new Map() })).toBeNull();
});
