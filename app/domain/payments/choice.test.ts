import { expect, test } from "vitest";
import { choiceOf, offeredWay, shortfallOf } from "./choice";

const due = {
  total: 1_000n,
  balance: 400n,
  lacking: 600n,
  paypal: { fee: 20n, held: false },
  seen: "",
  repayBy: null,
};

test.each([
  ["wallet", 600n, { short: true, borrowed: 0n }],
  ["credit", 600n, { short: false, borrowed: 600n }],
  ["credit", 599n, { short: true, borrowed: 0n }],
  ["card", 0n, { short: false, borrowed: 0n }],
  ["paypal", 0n, { short: false, borrowed: 0n }],
] as const)("paying by %s what the balance lacks, with %s to borrow", (text, loanLimit, expected) => {
  const choice = choiceOf(text);
  expect(choice && shortfallOf({ ...due, loanLimit }, choice)).toEqual(expected);
});

test("what the balance covers borrows nothing", () => {
  const choice = choiceOf("credit");
  const covered = { ...due, balance: 2_000n, lacking: 0n, loanLimit: 600n };
  expect(choice && shortfallOf(covered, choice)).toEqual({ short: false, borrowed: 0n });
});

test.each([
  ["", ["wallet", "card"], "wallet"],
  ["", ["-wallet", "credit", "-card:1", "card:2", "card"], "card:2"],
  ["wallet", ["-wallet", "card"], "card"],
  ["credit", ["-wallet", "credit", "card"], "credit"],
  ["paypal", ["wallet", "-paypal"], "wallet"],
  ["", ["-wallet", "credit"], ""],
])("asked for %j, of %j it offers %j", (asked, ways, offered) => {
  const options = ways.map((way) => ({ value: way.replace("-", ""), disabled: way.startsWith("-") }));
  expect(offeredWay(options, asked)).toBe(offered);
});
