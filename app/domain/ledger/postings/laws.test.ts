import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { sum } from "~/platform/money";
import * as post from "./index";

const facts = { idemKey: "k", member: "m", ref: { type: "store_order", id: "o", no: "Q1" } };
const money = fc.bigInt({ min: 0n, max: 10_000_000n });
const parts = fc.record({ goods: money, shipping: money, service: money, tax: money });

describe("laws of the postings (§4.3)", () => {
  test.prop([parts, fc.array(fc.bigInt({ min: 1n, max: 50_000n }), { minLength: 1, maxLength: 12 })])(
    "parcels together earn exactly what was paid, each part to the cent",
    (whole, weights) => {
      const left = { ...whole };
      let weightLeft = sum(weights);
      for (const weight of weights) {
        const share = post.parcelShare(left, weight, weightLeft);
        for (const name of ["goods", "shipping", "service", "tax"] as const) {
          left[name] -= share[name];
          expect(share[name] >= 0n && left[name] >= 0n).toBe(true);
        }
        weightLeft -= weight;
      }
      expect(Object.values(left)).toEqual([0n, 0n, 0n, 0n]);
    },
  );

  test.prop([money, money, money])(
    "spending uses promotional money first and never more than there is",
    (avail, promo, price) => {
      const split = post.spend({ avail, promo }, price);
      const enough = price <= avail + promo;
      expect(split).toEqual(enough ? { promo: promo < price ? promo : price, credit: 0n } : null);
      if (split) expect(price - split.promo <= avail).toBe(true);
    },
  );

  test.prop([money, money, money, money])(
    "credit is drawn for the shortfall only, and never beyond its limit",
    (avail, promo, price, limit) => {
      const split = post.spend({ avail, promo }, price, limit);
      expect(split === null).toBe(price > avail + promo + limit);
      const short = price > avail + promo ? price - avail - promo : 0n;
      if (split) expect(split.credit).toBe(short);
    },
  );

  test.prop([money, money, fc.constantFrom("USD", "EUR" as const)])(
    "a chargeback and its reversal leave nothing behind",
    (value, from, ccy) => {
      fc.pre(value > 0n && from <= value);
      const all = { ...facts, psp: "psp:stripe" as const, receipt: { amount: value, ccy, credited: value } };
      const lines = [
        ...post.chargedBack({ ...all, fromBalance: from }).lines,
        ...post.chargebackReversed({ ...all, fromBalance: from }).lines,
      ];
      const left = new Map<string, bigint>();
      for (const { account, dc, amount, ccy: unit } of lines) {
        const key = `${account.code} ${unit}`;
        left.set(key, (left.get(key) ?? 0n) + (dc === "D" ? amount : -amount));
      }
      expect([...left.values()].every((rest) => rest === 0n)).toBe(true);
    },
  );

  test.prop([fc.bigInt({ min: 1n, max: 10_000_000n }), money, money])(
    "a refund gives back all that is not kept, promotional money in the share it paid",
    (paid, promo, kept) => {
      fc.pre(promo <= paid && kept < paid);
      const refund = paid - kept;
      const draft = post.refundedBeforeDispatch({ ...facts, refund, kept, paid, promoPaid: promo });
      const on = (kind: string) =>
        sum(draft.lines.filter(({ account }) => account.code.startsWith(kind)).map(({ amount }) => amount));
      expect([on("def:order"), on("rev:cancel_fee")]).toEqual([paid, kept]);
      expect(on("mem:avail") + on("mem:promo")).toBe(refund);
      const off = on("mem:promo") * paid - refund * promo;
      expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(paid);
    },
  );
});
