import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { sum } from "~/platform/money";
import {
  creditShares,
  documentFor,
  documentNo,
  partNames,
  partsLeft,
  subjectOf,
  taxesOfPart,
  totalOf,
  type GivenBack,
  type Parts,
} from "./documents";
import { taxNote, type TaxedSale } from "./vat";

test("a paid difference is about its bill, though the books know it under its order", () => {
  const ref = { type: "store_order", id: "o" };
  const bill = "01890000-0000-7000-8000-00000000000b";
  expect(subjectOf({ type: "J13", ref, idemKey: `price_diff_bill:${bill}:paid` })).toEqual({
    type: "price_diff_bill",
    id: bill,
  });
  expect(subjectOf({ type: "J2", ref, idemKey: "store_order:o:paid:p" })).toEqual(ref);
});

const cents = fc.bigInt({ min: 1n, max: 100_000n });

law.prop([fc.array(cents, { minLength: 1, maxLength: 4 }), fc.array(cents, { minLength: 1, maxLength: 5 })])(
  "the tax of parts is of the invoice's taxes, with their bases, and in the end all of both",
  (amounts, parts) => {
    const taxes = amounts.map((amount, i) => ({
      kind: `tax ${i}`,
      label: {},
      ppm: null,
      base: amount * 5n + BigInt(i),
      amount,
    }));
    let left = sum(amounts);
    const credited = [];
    for (const wished of [...parts, left]) {
      const tax = wished < left ? wished : left;
      const lines = taxesOfPart(taxes, credited, tax);
      expect(sum(lines.map(({ amount }) => amount))).toBe(tax);
      credited.push(...lines);
      left -= tax;
    }
    for (const { kind, amount, base } of taxes) {
      const given = credited.filter((line) => line.kind === kind);
      expect(sum(given.map((line) => line.amount))).toBe(amount);
      expect(sum(given.map((line) => line.base ?? 0n))).toBe(base);
    }
  },
);

describe("which journal asks for which document", () => {
  test.each([
    ["J2", "store_order", "INVOICE"],
    ["J9", "bulk_order", "INVOICE"],
    ["J13", "price_diff_bill", "INVOICE"],
    ["J5", "store_order", "CREDIT_NOTE"],
    ["J5b", "store_order", "CREDIT_NOTE"],
    ["J14", "store_order", "CREDIT_NOTE"],
    ["J1", "recharge_order", "RECEIPT"],
    ["J1f", "recharge_order", "RECEIPT"],
    ["J1w", "recharge_order", "RECEIPT"],
    ["J6", "store_order", null],
    ["J1", "store_order", null],
    ["J3", "store_order", null],
    ["J7", "bulk_order", null],
    ["J16", "user", null],
  ] as const)("%s of a %s: %s", (type, ref, kind) =>
    expect(documentFor({ type, ref: { type: ref, id: "" }, status: undefined })).toBe(kind),
  );

  test("what is only announced asks for none", () =>
    expect(
      documentFor({ type: "J1w", ref: { type: "recharge_order", id: "" }, status: "pending" }),
    ).toBeNull());
});

test.each([
  ["INVOICE", 7, "INV-2026-000007"],
  ["CREDIT_NOTE", 123, "CN-2026-000123"],
  ["RECEIPT", 1_234_567, "REC-2026-1234567"],
] as const)("%s number %d is %s", (kind, seq, no) => expect(documentNo(kind, 2026, seq)).toBe(no));

describe("splitting a credit", () => {
  const one = (of: Parts, given: GivenBack) => creditShares([of], given)?.[0] ?? null;
  const left: Parts = { goods: 5000n, shipping: 1200n, service: 100n, tax: 950n, fee: 145n };

  test("what the ledger names comes off its part", () =>
    expect(one(left, { shipping: 110n })).toEqual({
      goods: 0n,
      shipping: 110n,
      service: 0n,
      tax: 0n,
      fee: 0n,
    }));

  test("all but the payment's fee, which is not given back", () =>
    expect(one(left, { any: 7250n })).toEqual({ ...left, fee: 0n }));

  test("more than is left is none", () => expect(one(left, { any: 7396n })).toBeNull());

  const difference: Parts = { goods: 0n, shipping: 420n, service: 0n, tax: 0n, fee: 8n };

  test("over an order and its paid difference: what is named, as far as it goes, from one to the other", () =>
    expect(creditShares([left, difference], { shipping: 1500n })).toEqual([
      { goods: 0n, shipping: 1200n, service: 0n, tax: 0n, fee: 0n },
      { goods: 0n, shipping: 300n, service: 0n, tax: 0n, fee: 0n },
    ]));

  test("all of both but the payments' fees", () =>
    expect(creditShares([left, difference], { any: 7670n })).toEqual([
      { ...left, fee: 0n },
      { ...difference, fee: 0n },
    ]));

  const amount = fc.bigInt({ min: 0n, max: 1_000_000n });
  const parts = fc.record({ goods: amount, shipping: amount, service: amount, tax: amount, fee: amount });

  law.prop([parts, fc.array(amount, { maxLength: 6 })])(
    "never loses a cent, never exceeds a part",
    (all, asks) => {
      const whole = { ...all, discount: 0n };
      const credits: (Parts & { discount: bigint })[] = [];
      for (const any of asks) {
        const now = partsLeft(whole, credits);
        const credit = one(now, { any });
        if (!credit) continue;
        expect(sum(partNames.map((name) => credit[name]))).toBe(any);
        for (const name of partNames) expect(credit[name] <= now[name] && credit[name] >= 0n).toBe(true);
        credits.push({ ...credit, discount: 0n });
      }
    },
  );
});

law.prop([
  fc.array(fc.tuple(...partNames.map(() => fc.bigInt({ min: 0n, max: 100_000n }))), {
    minLength: 1,
    maxLength: 4,
  }),
  fc.record({
    goods: fc.bigInt({ min: 0n, max: 100_000n }),
    tax: fc.bigInt({ min: 0n, max: 100_000n }),
    any: fc.bigInt({ min: 0n, max: 100_000n }),
  }),
])(
  "a credit over several invoices is shared out to the cent, none is credited above itself",
  (amounts, given) => {
    const lefts = amounts.map(
      (list) => Object.fromEntries(partNames.map((name, i) => [name, list[i] ?? 0n])) as Parts,
    );
    const shares = creditShares(lefts, given);
    const asked = given.goods + given.tax + given.any;
    const sound = asked > 0n && asked <= sum(lefts.map(totalOf));
    expect(shares !== null).toBe(sound);
    if (!sound) return;
    expect(sum((shares ?? []).map(totalOf))).toBe(asked);
    for (const [i, left] of lefts.entries())
      for (const name of partNames) expect((shares?.[i]?.[name] ?? 0n) <= left[name]).toBe(true);
  },
);

describe("what a document says of its tax", () => {
  const seller = { country: "HK", vatNo: "" };
  const german = { country: "DE", vatNo: "DE123456789" };
  const consumer = { country: "DE", vatNo: "" };
  const sale = (fields: Partial<TaxedSale>): TaxedSale => ({
    tax: 0n,
    ioss: false,
    ownIoss: false,
    rated: true,
    taxedApart: false,
    from: "CN",
    to: "DE",
    seller,
    buyer: german,
    ...fields,
  });
  test.each<[string, Partial<TaxedSale>, ReturnType<typeof taxNote>]>([
    ["charged", { tax: 95n }, "taxed"],
    ["charged, at no rate that is known", { tax: 95n, rated: false }, "amounts"],
    ["of goods that were taxed on another document", { taxedApart: true, to: "AU" }, "apart"],
    ["under IOSS", { tax: 95n, ioss: true }, "ioss"],
    ["under the member's own IOSS number", { ownIoss: true }, "own-ioss"],
    ["the same with duty charged", { tax: 327n, rated: false, ownIoss: true }, "own-ioss"],
    ["an addition to it", { taxedApart: true, ownIoss: true }, "own-ioss"],
    ["from China to Germany, duty unpaid", {}, "import"],
    ["from China to the US", { to: "US" }, "import"],
    ["from China to Great Britain, above what is taxed with the sale", { to: "GB" }, "import"],
    ["within China", { to: "CN" }, "domestic-exempt"],
    ["from Poland to a German business", { from: "PL" }, "intra-eu"],
    ["from Poland to somebody without a VAT number", { from: "PL", buyer: consumer }, "domestic-exempt"],
    ["from Germany to a German business", { from: "DE" }, "domestic-exempt"],
    ["from Germany to Switzerland", { from: "DE", to: "CH" }, "export"],
    ["from the seller's own country abroad", { from: "HK", to: "US" }, "export"],
    [
      "a service of an Irish seller to a German business",
      { from: null, to: null, seller: { country: "IE", vatNo: "IE1234567WA" } },
      "services-across",
    ],
    ["a service from Hong Kong", { from: null, to: null }, "outside"],
  ])("%s", (_, fields, note) => expect(taxNote(sale(fields))).toBe(note));
});
