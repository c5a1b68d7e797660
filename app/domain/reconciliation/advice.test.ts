import { describe, expect, test } from "vitest";
import { reconciliation as chinese } from "~/domain/reconciliation/texts/zh-CN";
import { reconciliation as english } from "~/domain/reconciliation/texts/en-US";
import { adviceFor, type Advised } from "./advice";
import { differenceKinds } from "./compare";
import { lineKinds } from "./lines";

const row = (facts: Partial<Advised>): Advised => ({
  difference: "not-in-books",
  kind: "payment",
  subject: null,
  source: null,
  bookable: false,
  ...facts,
});
const onlyHere = (subject: string | null) => row({ difference: "not-at-provider", kind: null, subject });

const id = "01988f7e-5a3c-7000-8000-000000000000";

describe("what to do about a difference", () => {
  test.each<[what: string, row: Advised, said: string, path: string | null]>([
    ["a payment the books do not know", row({}), "not-in-books", null],
    ["what nobody can name", row({ kind: "other" }), "not-in-books", null],
    ["a fee that could not be posted", row({ kind: "fee" }), "fee", null],
    ["a refund the books do not know", row({ kind: "refund" }), "refund", "/desk/refunds"],
    [
      "a case nobody here knows",
      row({ kind: "dispute", source: "du_1" }),
      "dispute",
      "/desk/chargebacks?q=du_1",
    ],
    ["PayPal's, by its payment", row({ kind: "dispute", source: "2GG" }), "dispute", "/desk/chargebacks"],
    [
      "another movement of a case",
      row({ kind: "dispute", subject: `dispute:${id}` }),
      "dispute",
      `/desk/chargebacks/${id}`,
    ],
    [
      "another amount of a case",
      row({ difference: "amount", kind: "dispute", subject: `dispute:${id}` }),
      "dispute",
      `/desk/chargebacks/${id}`,
    ],
    ["another amount of a payment", row({ difference: "amount", subject: `payment:${id}` }), "amount", null],
    ["a payout that did not arrive", row({ difference: "payout", kind: "payout" }), "payout", null],
    ["what may be booked", row({ kind: "other", bookable: true }), "book", null],
    ["a payment of the books alone", onlyHere(`payment:${id}`), "not-at-provider", null],
    ["a refund of the books alone", onlyHere(`refund:${id}`), "refundHere", "/desk/refunds"],
    ["a case of the books alone", onlyHere(`dispute:${id}`), "dispute", `/desk/chargebacks/${id}`],
    ["a payout that our bank alone tells", onlyHere(`bank_line:${id}`), "bank", `/desk/bank/lines/${id}`],
    ["a fee of the books alone", onlyHere(`provider_line:${id}`), "own", null],
  ])("%s", (_what, facts, said, path) => {
    const advice = adviceFor(facts);
    expect([advice.said, advice.to?.path ?? null]).toEqual([said, path]);
  });

  test("a member's balance is spoken of where a payment may be theirs, and nowhere else", () => {
    const subjects = [
      null,
      ...["payment", "refund", "dispute", "bank_line"].map((table) => `${table}:${id}`),
    ];
    const all = differenceKinds.flatMap((difference) =>
      [...lineKinds, null].flatMap((kind) =>
        subjects.map((subject) => row({ difference, kind, subject, source: null })),
      ),
    );
    for (const facts of all) {
      const { said } = adviceFor(facts);
      expect(english).toHaveProperty([`advice.${said}`]);
      expect(chinese).toHaveProperty([`advice.${said}`]);
      const ofCase = facts.kind === "dispute" || /^(dispute|bank_line)/.test(facts.subject ?? "");
      if (facts.difference === "not-in-books" && facts.kind === "dispute") expect(said).toBe("dispute");
      if (facts.difference === "not-at-provider" && ofCase && facts.kind === null)
        expect(said).not.toBe("not-at-provider");
    }
    for (const said of ["dispute", "refund", "bank", "own"] as const) {
      expect(english[`advice.${said}`]).not.toContain("credit it");
      expect(english[`advice.${said}`]).not.toContain("take it from the member");
    }
  });
});
