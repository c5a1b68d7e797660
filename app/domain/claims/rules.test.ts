/** The rules of cases: when one can be opened, what it asks for, and what its lines get. */
import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { sum } from "~/platform/money";
import { policy, reasons, type Reason } from "./config";
import { isComplete, openingFor, wantsFor, type Claimed } from "./opening";
import { ceilingOf, givenByLine, partsFor, sharesOf, totalOf, type Paid, type ShareLine } from "./shares";

const now = new Date("2027-01-20T12:00:00Z");
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms);
const delivered: Claimed = {
  status: "DELIVERED",
  hold: "NONE",
  paidAt: ago(30),
  shippedAt: ago(20),
  deliveredAt: ago(3),
  abnormal: [],
  country: "DE",
  paying: false,
  scannedAt: ago(3),
};
const shipped: Claimed = { ...delivered, status: "SHIPPED", deliveredAt: null };

describe("opening", () => {
  const cases: [string, Claimed, Parameters<typeof openingFor>[1], string][] = [
    ["damaged within its days", delivered, "damaged", "photo"],
    ["damaged on the last instant", { ...delivered, deliveredAt: ago(7) }, "damaged", "photo"],
    ["damaged an instant too late", { ...delivered, deliveredAt: ago(7, 1) }, "damaged", "late"],
    ["wrong item too late", { ...delivered, deliveredAt: ago(8) }, "wrong_item", "late"],
    ["missing too late", { ...delivered, deliveredAt: ago(8) }, "missing", "late"],
    ["defective", delivered, "defective", "video"],
    ["goods before they are there", shipped, "damaged", "undelivered"],
    ["not received, quiet for too short", { ...shipped, scannedAt: ago(59) }, "not_received", "early"],
    ["not received, quiet for its days", { ...shipped, scannedAt: ago(60) }, "not_received", "text"],
    ["not received in the USA", { ...shipped, country: "US", scannedAt: ago(45) }, "not_received", "text"],
    ["not received in Brazil", { ...shipped, country: "BR", scannedAt: ago(109) }, "not_received", "early"],
    [
      "not received, never scanned",
      { ...shipped, scannedAt: null, shippedAt: ago(61) },
      "not_received",
      "text",
    ],
    ["not received, with the tag", { ...shipped, abnormal: ["LATE"] }, "not_received", "text"],
    ["delivered by tracking needs the carrier's word", delivered, "not_received", "paper"],
    ["came back", { ...shipped, abnormal: ["RETURNED"] }, "returned", "text"],
    ["did not come back", shipped, "returned", "not-returned"],
    ["cancelled before dispatch", { ...shipped, status: "PURCHASING", shippedAt: null }, "cancelled", "none"],
    ["cancelled while held", { ...shipped, status: "PENDING", hold: "PRICE_DIFF" }, "cancelled", "held"],
    ["cancelled after dispatch", shipped, "cancelled", "sent"],
    ["damaged before dispatch", { ...shipped, status: "PENDING" }, "damaged", "unsent"],
    ["not paid", { ...delivered, paidAt: null }, "damaged", "not-paid"],
    ["a payment is open", { ...delivered, paying: true }, "damaged", "paying"],
    ["a change of mind", delivered, "remorse", "remorse"],
    ["an address of the member's own", delivered, "wrong_address", "address"],
  ];
  test.each(cases)("%s", (_name, order, reason, said) => {
    const opening = openingFor(order, reason, policy, now);
    expect(opening.ok ? opening.value.evidence : opening.error).toBe(said);
  });

  test("windows are those the case began under", () => {
    const old = { ...policy, goodsDays: 14 };
    expect(openingFor({ ...delivered, deliveredAt: ago(10) }, "damaged", old, now).ok).toBe(true);
  });

  test("evidence is complete or not", () => {
    const none = { photo: 0, video: 0, paper: 0 };
    expect(isComplete("photo", none, "words")).toBe(false);
    expect(isComplete("photo", { ...none, photo: 1 }, "")).toBe(true);
    expect(isComplete("video", { ...none, video: 1 }, "")).toBe(true);
    expect(isComplete("paper", { ...none, video: 1 }, "")).toBe(false);
    expect(isComplete("paper", { ...none, paper: 1 }, "")).toBe(true);
    expect(isComplete("text", none, " ")).toBe(false);
    expect(isComplete("none", none, "")).toBe(true);
  });

  test("every reason has something to want, and what never came is not sent back", () => {
    for (const reason of reasons) expect(wantsFor(reason).length).toBeGreaterThan(0);
    for (const reason of ["not_received", "lost", "missing"] as Reason[])
      expect(wantsFor(reason)).not.toContain("return");
  });
});

test("what was sent again is sent once more, without money, and no third time", () => {
  const again = { ...delivered, resends: 1 };
  expect(wantsFor("damaged", 1)).toEqual(["resend"]);
  expect(openingFor(again, "damaged", policy, now).ok).toBe(true);
  expect(openingFor({ ...again, status: "PENDING" }, "cancelled", policy, now)).toEqual({
    ok: false,
    error: "resent",
  });
  expect(openingFor({ ...again, resends: 2 }, "damaged", policy, now)).toEqual({
    ok: false,
    error: "resent-again",
  });
});

const cents = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) });
const lineParts = fc.record({
  qty: fc.integer({ min: 1, max: 7 }),
  goods: cents(40_000),
  weightG: fc.integer({ min: 0, max: 3_000 }),
});
const orders = fc
  .tuple(
    fc.array(lineParts, { minLength: 1, maxLength: 5 }),
    cents(9_000),
    cents(900),
    cents(5_000),
    cents(3_000),
    cents(500),
  )
  .map(([lines, shipping, fixedShipping, tax, discount, service]) => {
    const goods = sum(lines.map((line) => line.goods));
    const paid: Paid = { goods, discount: discount < goods ? discount : goods, shipping, tax, fixedShipping };
    return { paid, service, lines };
  });

const fresh = (lines: readonly { qty: number; goods: bigint; weightG: number }[]): ShareLine[] =>
  lines.map((line, i) => ({ ...line, id: String(i), gone: 0, elsewhere: 0, left: line.qty, given: 0n }));

describe("shares", () => {
  property.prop([orders])("of all lines sum to what was paid, but for what stays", ({ paid, lines }) => {
    const shares = [...sharesOf(fresh(lines), paid).values()];
    const of = (name: "goods" | "shipping" | "tax") => sum(shares.map((share) => share[name]));
    const byWeight = paid.shipping > paid.fixedShipping ? paid.shipping - paid.fixedShipping : 0n;
    expect([of("goods"), of("shipping"), of("tax")]).toEqual([
      paid.goods - paid.discount,
      byWeight,
      paid.tax,
    ]);
  });

  test("what was billed for a substitute belongs to its line, and a credit lowers it", () => {
    const [first, second] = fresh([
      { qty: 1, goods: 1000n, weightG: 100 },
      { qty: 2, goods: 3000n, weightG: 100 },
    ]);
    if (!first || !second) throw new Error("two lines");
    const paid: Paid = { goods: 4000n, discount: 0n, shipping: 200n, tax: 400n, fixedShipping: 0n };
    const shares = (since: bigint, differs: bigint) =>
      [
        ...sharesOf([{ ...first, differs }, second], {
          ...paid,
          since: { goods: since, shipping: 100n, tax: 50n },
        }).values(),
      ].map(({ goods, shipping }) => [goods, shipping]);
    expect(shares(500n, 500n)).toEqual([
      [1500n, 150n],
      [3000n, 150n],
    ]);
    const goodsOf = (since: bigint, differs: bigint) => shares(since, differs).map(([goods]) => goods);
    expect(goodsOf(-300n, -300n)).toEqual([700n, 3000n]);
    // Nobody was billed for it: it stays as it was paid for.
    expect(goodsOf(0n, 500n)).toEqual([1000n, 3000n]);
    // Other lines came: what they cost is shared by what all of them cost.
    expect(goodsOf(2000n, 0n)).toEqual([1500n, 4500n]);
    expect(goodsOf(-2000n, -1n)).toEqual([500n, 1500n]);
  });

  test("goods that were sent again bring no money with another line", () => {
    const [small, large] = fresh([
      { qty: 1, goods: 1000n, weightG: 100 },
      { qty: 1, goods: 10_000n, weightG: 100 },
    ]);
    if (!small || !large) throw new Error("two lines");
    const paid: Paid = { goods: 11_000n, discount: 0n, shipping: 0n, tax: 0n, fixedShipping: 0n };
    const left = { goods: 11_000n, shipping: 0n, service: 0n, tax: 0n };
    const most = (lines: ShareLine[]) =>
      totalOf(ceilingOf(lines, [{ lineId: small.id, qty: 1 }], paid, left).parts);
    expect(most([small, { ...large, left: 0, gone: 1, elsewhere: 1 }])).toBe(1000n);
    // Nobody has decided about the other line's refund yet.
    expect(most([small, { ...large, left: 0, elsewhere: 1 }])).toBe(1000n);
  });

  property.prop([orders, fc.infiniteStream(fc.integer({ min: 0, max: 99 }))])(
    "any order of whole and part refunds ends at no more than was paid, and at all of it with the last unit",
    ({ paid, service, lines: parts }, dice) => {
      const roll = () => dice.next().value as number;
      let lines = fresh(parts);
      let left = { goods: paid.goods - paid.discount, shipping: paid.shipping, service, tax: paid.tax };
      const all = totalOf(left);
      let given = 0n;
      for (let turn = 0; turn < 60 && lines.some((line) => line.left > 0); turn++) {
        const open = lines.filter((line) => line.left > 0);
        const chosen = turn > 40 ? open : open.filter(() => roll() < 50);
        if (chosen.length === 0) continue;
        const units = chosen.map((line) => ({
          lineId: line.id,
          qty: turn > 40 ? line.left : 1 + (roll() % line.left),
        }));
        const { parts: most, byLine } = ceilingOf(lines, units, paid, left);
        const whole = totalOf(most);
        const isPart = turn <= 40 && roll() < 40 && whole > 1n;
        const amount = isPart ? 1n + (whole * BigInt(roll())) / 100n : whole;
        const split = amount > 0n ? partsFor(amount > whole ? whole : amount, most) : null;
        if (split) {
          expect([split.goods <= left.goods, split.shipping <= left.shipping, split.tax <= left.tax]).toEqual(
            [true, true, true],
          );
          left = {
            goods: left.goods - split.goods,
            shipping: left.shipping - split.shipping,
            service: left.service - split.service,
            tax: left.tax - split.tax,
          };
          given += totalOf(split);
        }
        const isWhole = !split || totalOf(split) === whole;
        const byMoney = isWhole
          ? new Map<string, bigint>()
          : givenByLine(split ? totalOf(split) : 0n, byLine);
        lines = lines.map((line) => {
          const unit = units.find(({ lineId }) => lineId === line.id);
          if (!unit) return line;
          return isWhole
            ? { ...line, gone: line.gone + unit.qty, left: line.left - unit.qty }
            : { ...line, given: line.given + (byMoney.get(line.id) ?? 0n) };
        });
      }
      expect(lines.every((line) => line.left === 0)).toBe(true);
      expect([given, totalOf(left)]).toEqual([all, 0n]);
    },
  );

  test("more than the ceiling is no amount, and the ceiling itself is", () => {
    const most = { goods: 1_000n, shipping: 333n, service: 0n, tax: 66n };
    expect(partsFor(1_400n, most)).toBeNull();
    expect(partsFor(0n, most)).toBeNull();
    expect(partsFor(1_399n, most)).toEqual(most);
    expect(partsFor(700n, most)).toEqual({ goods: 500n, shipping: 167n, service: 0n, tax: 33n });
  });
});
