import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { db, sql } from "~/platform/db";
import { sumOf } from "../../../tests/ledger";
import { csv, decide, finance, lineBy, taken } from "../../../tests/statements";

test("a payout is the provider's that the line names; another one is asked about", async () => {
  const [staff, ref] = [await finance(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "64.20", party: "PayPal Europe" }]));
  const before = await sumOf("psp:stripe");
  const refused = await decide(staff, ref, { intent: "psp", provider: "stripe" });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.data)).toContain("banking:error.otherProvider");
  expect(await sumOf("psp:stripe")).toBe(before);
  expect((await decide(staff, ref, { intent: "psp", provider: "stripe", sure: "on" })).status).toBe(303);
  expect(await sumOf("psp:stripe")).toBe(before - 6_420n);
  expect((await decide(staff, ref, { intent: "unmatch", reason: "PayPal's" })).status).toBe(303);
  expect((await decide(staff, ref, { intent: "psp", provider: "paypal" })).status).toBe(303);
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "psp" });
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A payout as its provider tells of it. */
async function told(provider: "stripe" | "paypal", sent: bigint): Promise<string> {
  const no = `po_${randomUUID().slice(0, 8)}`;
  await db.run(sql`
    insert into provider_line (provider, ref, part, kind, day, at, amount, ccy, source)
    values (${provider}, ${`txn_${no}`}, 'amount', 'payout', current_date, now(), ${-sent}, 'USD', ${no})`);
  return no;
}

test("a line that names a payout another line is booked as, or one of another amount, is asked about once", async () => {
  const staff = await finance();
  const [no, other] = [await told("stripe", 61_000n), await told("stripe", 90_000n)];
  const [first, second, less, fee, unknown] = Array.from({ length: 5 }, () => randomUUID()) as Five;
  await taken(
    staff,
    csv([
      { ref: first, amount: "610.00", words: `STRIPE TRANSFER ${no}` },
      { ref: second, amount: "610.00", words: `Stripe ${no}/2` },
      { ref: less, amount: "700.00", words: `STRIPE ${other}` },
      { ref: fee, amount: "875.00", words: `STRIPE ${other}` },
      { ref: unknown, amount: "12.00", words: "STRIPE po_nobody_knows" },
    ]),
  );
  const asked = { intent: "psp", provider: "stripe" };
  const book = (ref: string, sure = false) => decide(staff, ref, { ...asked, ...(sure && { sure: "on" }) });
  const before = await sumOf("psp:stripe");
  expect((await book(first)).status).toBe(303);
  for (const [ref, error, words] of [
    [second, "payoutBooked", first],
    [less, "payoutAmount", "900.00 USD"],
  ] as const) {
    const refused = await book(ref);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.data)).toContain(`banking:error.${error}`);
    expect(JSON.stringify(refused.data)).toContain(words);
    expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED" });
  }
  expect(await sumOf("psp:stripe")).toBe(before - 61_000n);
  // What a bank on the way keeps is no other amount, and of what no provider has told nothing is known.
  expect((await book(fee)).status).toBe(303);
  expect((await book(unknown)).status).toBe(303);
  expect((await book(second, true)).status).toBe(303);
  expect((await book(less, true)).status).toBe(303);
  expect(await sumOf("psp:stripe")).toBe(before - 61_000n - 87_500n - 1_200n - 61_000n - 70_000n);
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Five = [string, string, string, string, string];
