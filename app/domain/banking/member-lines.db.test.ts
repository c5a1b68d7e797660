import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { db, raw, sql, type Sql } from "~/platform/db";
import { makeMember, type TestStaff } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { csv, decide, finance, foundWhile, lineBy, taken } from "../../../tests/statements";

let ann: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  ann = await finance();
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A line over 40.00 that finance credits to a member, of suspense or at once. */
async function credited(ccy: "USD" | "EUR" = "USD", held = false): Promise<string> {
  const [member, ref] = [await makeMember(), randomUUID()];
  await taken(ann, csv([{ ref, amount: "40.00", ccy, account: ccy === "USD" ? "1" : "DE00" }]));
  if (held) expect((await decide(ann, ref, { intent: "suspense" })).status).toBe(303);
  const toMember = { intent: "member", email: member.email, sure: "on" };
  expect((await decide(ann, ref, toMember)).status).toBe(303);
  return ref;
}

const named = "lines credited to a member that the books do not have";

test.each(["USD", "EUR"] as const)(
  "a line of %s that credited a member is held against the books",
  async (ccy) => {
    const [ref, held, other] = [await credited(ccy), await credited(ccy, true), await makeMember()];
    const changes: [Sql, string][] = [
      [sql`amount = amount + 1`, "bank:"],
      [sql`account = 'bank:gbp'`, "bank:gbp "],
      [sql`ref_id = ${other.id}`, "bank:"],
      [sql`dc = 'D'`, "bank:"],
    ];
    for (const [change, account] of changes)
      expect(await foundWhile(ref, change)).toContainEqual({
        name: named,
        samples: [expect.stringMatching(new RegExp(`^${account}.*${ref}$`))],
      });
    // Out of suspense the line's money was there, whatever account it had come in on.
    expect(await foundWhile(held, sql`amount = amount - 1`)).toContainEqual({
      name: named,
      samples: [`bank:${ccy.toLowerCase()} ${held}`],
    });
  },
);

test("and so is one whose journal was taken back, or is another line's", async () => {
  const [ref, other] = [await credited(), await credited()];
  const keyOf = async (of: string) =>
    (await db.first<{ key: string }>(sql`select journal_key as key from bank_line where entry_ref = ${of}`))
      ?.key;
  const [own, others] = [await keyOf(ref), await keyOf(other)];
  const found = async (key: string | null | undefined) => {
    await db.run(sql`update bank_line set journal_key = ${key ?? null} where entry_ref = ${ref}`);
    const { mismatches } = await checkLedger();
    return mismatches.find(({ name }) => name === named)?.samples;
  };
  expect(await found(others)).toEqual([`bank:usd ${ref}`]);
  expect(await found(null)).toEqual([`bank:usd ${ref}`]);
  expect(await found(own)).toEqual([]);
  // Credited anew after it was taken back, the line says its first journal no more.
  expect((await decide(ann, ref, { intent: "unmatch", reason: "Another's" })).status).toBe(303);
  const right = await makeMember();
  expect((await decide(ann, ref, { intent: "member", email: right.email })).status).toBe(303);
  const anew = await keyOf(ref);
  expect(await found(own)).toEqual([`bank:usd ${ref}`]);
  expect(await found(anew)).toEqual([]);
});

test.each([
  "update bank_line set amount = amount + 1",
  "update bank_line set dc = 'D'",
  "update bank_line set ccy = 'GBP'",
  "update bank_line set account = 'bank:gbp'",
  "update bank_line set entry_ref = entry_ref || 'x'",
  "update bank_line set booked_on = booked_on - 1",
  "delete from bank_line",
  "truncate bank_line",
])("what the bank said of a line stays: %s", async (statement) => {
  const ref = randomUUID();
  await taken(ann, csv([{ ref, amount: "40.00" }]));
  await expect(db.run(raw(statement))).rejects.toThrow(/what the bank said stays/);
  expect(await lineBy(ref)).toMatchObject({ status: "UNMATCHED" });
});
