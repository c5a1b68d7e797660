import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "~/platform/money";
import { mergeRefusal, parcelsAmong, sharesOf, taxShares, type Mergeable } from "./rules";

const at = (hours: number) => new Date(Date.UTC(2026, 5, 1) + hours * 3_600_000);

let made = 0;
function order(fields: Partial<Mergeable> = {}): Mergeable {
  made += 1;
  return {
    ...{
      id: `${made}`,
      no: `Q${made}`,
      userId: "u",
      storeId: "s",
      recipient: "r",
      country: "DE",
      placedAt: at(0),
    },
    ...{ status: "AWAITING_PAYMENT", box: "ACTIVE", hold: "NONE", connection: "CONNECTED" },
    ...{ paying: false, parcels: 1, byHand: false, isKept: false, shipmentGroup: null },
    ...fields,
  };
}

describe("what can be merged", () => {
  test.each<[string, Partial<Mergeable>, string | null]>([
    ["the same buyer", {}, null],
    ["24 hours later", { placedAt: at(24) }, null],
    ["more than 24 hours later", { placedAt: at(24.01) }, "orders:merge.too-far"],
    ["another member, who has the store now", { userId: "v" }, "orders:merge.other-buyer"],
    ["another store", { storeId: "t" }, "orders:merge.other-buyer"],
    ["another recipient or address", { recipient: "x" }, "orders:merge.other-buyer"],
    ["another country", { country: "FR" }, "orders:merge.other-buyer"],
    ["paid", { status: "PENDING" }, "orders:merge.not-unpaid"],
    ["ignored", { box: "IGNORED" }, "orders:merge.not-unpaid"],
    ["being paid", { paying: true }, "orders:error.pay-locked"],
    ["not connected", { connection: "PARTIAL" }, "orders:merge.not-connected"],
    ["quoted by hand", { byHand: true }, "orders:merge.by-hand"],
    ["with a promised price", { isKept: true }, "orders:merge.kept"],
    ["planned in parts", { parcels: 2 }, "orders:merge.several"],
  ])("%s", (_, fields, refusal) => {
    expect(mergeRefusal([order(), order(fields)])).toBe(refusal);
  });

  test("one by itself is no parcel of several", () => {
    expect(mergeRefusal([order()])).toBe("orders:merge.alone");
  });

  test("ticked orders are parted by buyer and by day", () => {
    const orders = [
      order(),
      order({ recipient: "x" }),
      order({ placedAt: at(20) }),
      order({ placedAt: at(30) }),
    ];
    const parts = parcelsAmong(orders).map((part) => part.map(({ no }) => no));
    const [a, b, c, d] = orders.map(({ no }) => no);
    expect(parts).toEqual([[a, c], [d], [b]]);
  });
});

const cents = fc.bigInt({ min: 0n, max: 10_000_000n });
const weights = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 2, maxLength: 8 });

test("shares of freight sum to the joint quote, and none is a cent from its weight", () => {
  fc.assert(
    fc.property(cents, weights, (freight, grams) => {
      const shares = sharesOf(freight, grams);
      expect(sum(shares)).toBe(freight);
      const all = BigInt(grams.reduce((total, weight) => total + weight, 0));
      for (const [i, share] of shares.entries()) {
        const off = share * all - freight * BigInt(grams[i] ?? 0);
        expect(off < all && off > -all).toBe(true);
      }
    }),
  );
});

test("shares of taxes sum to each line of the joint consignment", () => {
  fc.assert(
    fc.property(cents, cents, weights, (vat, duty, worths) => {
      const lines = [
        { kind: "vat" as const, label: undefined, ppm: 190_000n, base: 5n * vat, amount: vat },
        { kind: "duty" as const, label: undefined, ppm: null, base: null, amount: duty },
      ];
      const shares = taxShares(lines, worths.map(BigInt)).flat();
      for (const { kind, amount } of lines)
        expect(sum(shares.filter((line) => line.kind === kind).map((line) => line.amount))).toBe(amount);
    }),
  );
});
