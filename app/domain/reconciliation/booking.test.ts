import { expect, test } from "vitest";
import { accountsFor, bookingAccounts, type Bookable } from "./booking";
import { differenceKinds } from "./compare";
import { lineKinds } from "./lines";

const other: Bookable = {
  difference: "not-in-books",
  kind: "other",
  part: "amount",
  known: false,
  someones: false,
  more: false,
};
const fee: Bookable = { ...other, difference: "fee", kind: "dispute", part: "fee", known: true };

test.each<[string, Bookable, readonly string[]]>([
  ["the provider's own movement", other, bookingAccounts],
  ["another fee of a chargeback", fee, ["exp:psp_fee"]],
  [
    "a fee of a chargeback of ours that the books do not know",
    { ...fee, difference: "not-in-books" },
    ["exp:psp_fee"],
  ],
  ["a fee of a chargeback nobody knows", { ...fee, difference: "not-in-books", known: false }, []],
  [
    "what a bank kept of a payout",
    { ...other, kind: "payout", difference: "amount", known: true },
    ["exp:psp_fee"],
  ],
  ["what the books have more of", { ...fee, more: true }, []],
  ["what names somebody's money", { ...other, someones: true }, []],
  ["what is not open", { ...other, difference: null }, []],
])("%s", (_, line, accounts) => {
  expect(accountsFor(line)).toEqual(accounts);
});

test("of payments, refunds and chargebacks no amount is ever offered, whatever differs", () => {
  for (const kind of lineKinds.filter((name) => name !== "other" && name !== "payout"))
    for (const difference of differenceKinds.filter((name) => name !== "fee"))
      for (const known of [true, false])
        expect(accountsFor({ ...other, kind, difference, known })).toEqual([]);
});
