import { expect, test } from "vitest";
import { differencePaid, dispatched, orderPaid, refundedAfterDispatch } from "~/domain/ledger/postings";
import type { JournalDraft } from "~/domain/ledger/journals";
import { costEventOf } from "./cost-events";

const id = "0192f0a0-0000-7000-8000-000000000001";
const ref = { type: "store_order", id, no: "Q1" };
const member = id;

const eventOf = (draft: JournalDraft | null) => {
  if (!draft) throw new Error("no draft");
  const lines = draft.lines.map(({ account: { kind }, dc, amount }) => ({ kind, dc, amount }));
  return costEventOf({ ...draft, id: null, lines });
};

test("a payment is a sale, whatever it was paid from", () => {
  const paid = orderPaid({ idemKey: `store_order:${id}:paid:x`, member, ref, amount: 900n, promo: 200n });
  expect(eventOf(paid)).toMatchObject({ sale: true, deferred: "900", order: id });
});

test("a dispatch only earns: it changes no cost", () => {
  const share = { goods: 500n, shipping: 300n, service: 0n, tax: 100n };
  expect(eventOf(dispatched({ idemKey: "package:x:dispatched", ref, share }))).toBeNull();
});

test("a refund takes each part from its own column, and goodwill apart", () => {
  const share = { goods: 500n, shipping: 300n, service: 0n, tax: 100n };
  const facts = {
    idemKey: `refund:${id}:posted`,
    member,
    ref,
    share,
    goodwill: 50n,
    paid: 900n,
    promoPaid: 0n,
  };
  expect(eventOf(refundedAfterDispatch(facts))).toMatchObject({
    ...{
      sale: false,
      refund: id,
      deferred: "0",
      goods: "-500",
      freight: "-300",
      tax: "-100",
      goodwill: "-50",
    },
  });
});

test("a price difference adds to its own part", () => {
  const facts = { idemKey: `price_diff_bill:${id}:paid`, member, ref, amount: 70n, promo: 0n };
  expect(eventOf(differencePaid({ ...facts, part: "shipping" }))).toMatchObject({ bill: id, freight: "70" });
  expect(eventOf(differencePaid({ ...facts, part: null }))).toMatchObject({ bill: id, deferred: "70" });
});

test("what is only held, or about something else, is none", () => {
  const paid = orderPaid({ idemKey: `store_order:${id}:paid:x`, member, ref, amount: 900n, promo: 0n });
  expect(eventOf({ ...paid, status: "pending" })).toBeNull();
  expect(eventOf({ ...paid, ref: { type: "invoice", id } })).toBeNull();
});
