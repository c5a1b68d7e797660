import { describe, expect, test } from "vitest";
import type { PayPalMovement } from "~/partners/paypal/movements.server";
import type { StripeMovement } from "~/partners/stripe/movements.server";
import { balanceDifference, differencesOf, type OpenEntry, type OpenLine } from "./compare";
import { paypalLines, stripeLines } from "./lines";

const at = new Date("2026-11-20T12:00:00Z");

describe("a provider's movements as lines", () => {
  const stripe = (fields: Partial<StripeMovement>): StripeMovement => ({
    ref: "txn_1",
    type: "charge",
    amount: 1_000n,
    fee: 59n,
    ccy: "USD",
    at,
    source: "pi_1",
    reference: null,
    ...fields,
  });
  test.each<[Partial<StripeMovement>, [part: string, kind: string, amount: bigint][]]>([
    [
      {},
      [
        ["amount", "payment", 1_000n],
        ["fee", "fee", -59n],
      ],
    ],
    [{ type: "refund", amount: -1_000n, fee: 0n }, [["amount", "refund", -1_000n]]],
    // A fee that is given back with a refund
    [
      { type: "refund", amount: -1_000n, fee: -59n },
      [
        ["amount", "refund", -1_000n],
        ["fee", "fee", 59n],
      ],
    ],
    [
      { type: "adjustment", source: "du_1", amount: -1_000n, fee: 1_500n },
      [
        ["amount", "dispute", -1_000n],
        ["fee", "dispute", -1_500n],
      ],
    ],
    [{ type: "adjustment", source: null, amount: 5n, fee: 0n }, [["amount", "other", 5n]]],
    [{ type: "payout", amount: -900n, fee: 0n, source: "po_1" }, [["amount", "payout", -900n]]],
    [{ type: "stripe_fee", amount: -25n, fee: 0n }, [["amount", "fee", -25n]]],
    [{ type: "never_heard_of", fee: 0n }, [["amount", "other", 1_000n]]],
    [{ amount: 0n, fee: 0n }, []],
  ])("Stripe: %o", (fields, lines) => {
    const made = stripeLines([stripe(fields)]);
    expect(made.map(({ part, kind, amount }) => [part, kind, amount])).toEqual(lines);
  });

  test.each<[event: string, kind: string, source: string | null]>([
    ["T0006", "payment", "5O19"],
    ["T0106", "fee", "5O19"],
    ["T0400", "payout", "5O19"],
    ["T1107", "refund", "5O19"],
    // Holds and reversals are known by the payment they are about.
    ["T1110", "dispute", "CAP"],
    ["T1111", "dispute", "CAP"],
    ["T1201", "dispute", "CAP"],
    ["T0200", "other", "5O19"],
    ["T1108", "other", "5O19"],
  ])("PayPal: %s is a %s", (event, kind, source) => {
    const movement: PayPalMovement = {
      ref: "5O19",
      event,
      amount: -700n,
      fee: 0n,
      ccy: "USD",
      at,
      about: "CAP",
      reference: null,
    };
    expect(paypalLines([movement])).toMatchObject([{ kind, source, amount: -700n }]);
  });
});

describe("what is left on both sides", () => {
  const line = (fields: Partial<OpenLine> = {}): OpenLine => ({
    id: "l1",
    day: "2026-11-20",
    kind: "payment",
    part: "amount",
    subject: "payment:1",
    amount: 100n,
    ccy: "USD",
    ...fields,
  });
  const entry = (fields: Partial<OpenEntry> = {}): OpenEntry => ({
    id: 1n,
    day: "2026-11-20",
    part: "amount",
    subject: "payment:1",
    amount: 100n,
    ccy: "USD",
    ...fields,
  });
  const kinds = (lines: OpenLine[], entries: OpenEntry[]) =>
    differencesOf(lines, entries).map(({ kind }) => kind);

  test.each<[what: string, OpenLine[], OpenEntry[], string[]]>([
    ["nothing", [], [], []],
    ["only the provider's", [line()], [], ["not-in-books"]],
    ["only the books'", [], [entry()], ["not-at-provider"]],
    ["another amount", [line({ amount: 101n })], [entry()], ["amount"]],
    ["another currency", [line({ ccy: "EUR" })], [entry()], ["currency"]],
    [
      "another fee of a dispute",
      [line({ part: "fee", subject: "dispute:1", amount: -20n })],
      [entry({ part: "fee", subject: "dispute:1", amount: -15n })],
      ["fee"],
    ],
    ["two things", [line()], [entry({ subject: "payment:2" })], ["not-in-books", "not-at-provider"]],
    [
      "what comes in is not what goes out",
      [line({ amount: -100n })],
      [entry()],
      ["not-in-books", "not-at-provider"],
    ],
    ["a payout nobody received", [line({ kind: "payout", subject: null, amount: -5n })], [], ["payout"]],
  ])("%s", (_, lines, entries, found) => {
    expect(kinds(lines, entries)).toEqual(found);
  });

  test("of several entries the nearest amount belongs to a line", () => {
    const entries = [entry({ id: 1n, amount: 500n }), entry({ id: 2n, amount: 99n })];
    expect(differencesOf([line()], entries)).toMatchObject([
      { kind: "amount", entryId: 2n, providerAmount: 100n, bookAmount: 99n },
      { kind: "not-at-provider", entryId: 1n },
    ]);
  });
});

test("the balance of a day is that of the day before and all that moved", () => {
  const day = (before: bigint | null, moved: bigint, closing: bigint) =>
    balanceDifference("stripe", "2026-11-20", { ccy: "USD", before, moved, closing });
  expect(day(100n, 50n, 150n)).toBeNull();
  expect(day(null, 50n, 999n)).toBeNull();
  expect(day(100n, 50n, 140n)).toMatchObject({ kind: "balance", providerAmount: 140n, bookAmount: 150n });
});
