/** A payout of which a bank on the way kept something: it came in over less than the provider sent. */
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { decideLine } from "~/domain/banking/book.server";
import { db, sql } from "~/platform/db";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { back, book, decide, lineOf } from "../../../tests/provider-bookings";
import {
  bankLine,
  compared,
  expectSoundBooks,
  forgetProviders,
  kinds,
  paid,
  prepareComparison,
  today,
  totals,
} from "../../../tests/reconciliation";
import { control } from "../../../tests/setup/outside";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  ann = await prepareComparison();
  ben = await makeStaff({ roles: ["finance"] });
});
beforeEach(forgetProviders);
afterEach(expectSoundBooks);

type Sent = { source: string; amount: bigint };

/** Stripe pays out what it holds for us. */
async function paidOut(): Promise<Sent> {
  await paid(20_000n);
  await control("/control/bank/payouts", { provider: "stripe" });
  await compared("stripe");
  const sent = await db.first<Sent>(sql`
    select source, -amount as amount from provider_line where provider = 'stripe' and kind = 'payout' and entry_id is null`);
  if (!sent) throw new Error("nothing was paid out");
  return sent;
}

const asPayout = (line: string, sure?: "on") =>
  decideLine(ann, line, { intent: "psp", provider: "stripe", sure } as never);

test("what was kept is booked by two people, and the account agrees to the cent; taken back it is open again", async () => {
  const { source, amount } = await paidOut();
  const line = await bankLine(amount - 200n, `STRIPE TRANSFER ${source}`);
  await compared("stripe");
  // Nobody but a person says that this is the payout.
  expect(await db.first(sql`select status from bank_line where id = ${line}`)).toEqual({
    status: "UNMATCHED",
  });
  expect((await asPayout(line)).ok).toBe(true);
  await compared("stripe");
  expect(await kinds(source)).toContain("amount open");
  const fees = await sumOf("exp:psp_fee");
  expect(await sumOf("psp:stripe")).toBe(200n);

  const id = await lineOf(source);
  expect((await book(ann, id, -201n)).status).toBe(409);
  expect((await book(ann, id, -200n)).status).toBe(303);
  expect((await decide(ann, id)).status).toBe(409);
  expect((await decide(ben, id)).status).toBe(303);
  expect(await sumOf("exp:psp_fee")).toBe(fees + 200n);
  expect(await sumOf("psp:stripe")).toBe(0n);
  const agrees = async () => {
    const [day] = await totals("stripe", today);
    return day && [day.provider - day.books, day.onWay];
  };
  expect(await agrees()).toEqual([0n, 0n]);
  await compared("stripe");
  expect(await kinds(source)).toEqual(["amount settled"]);

  expect((await back(ann, id)).status).toBe(303);
  expect((await decide(ben, id)).status).toBe(303);
  expect(await sumOf("psp:stripe")).toBe(200n);
  await compared("stripe");
  expect(await kinds(source)).toContain("amount open");
  expect((await book(ann, id, -200n)).status).toBe(303);
  expect((await decide(ben, id)).status).toBe(303);
});

test("a line that is taken back lets go of its payout; one that lacks more than a bank keeps is none", async () => {
  const { source, amount } = await paidOut();
  const line = await bankLine(amount - 300n, `STRIPE TRANSFER ${source}`);
  await asPayout(line);
  await compared("stripe");
  expect(await kinds(source)).toContain("amount open");
  expect((await decideLine(ann, line, { intent: "unmatch", reason: "Another one" } as never)).ok).toBe(true);
  await compared("stripe");
  expect(await kinds(source)).toEqual(["amount settled"]);
  expect((await totals("stripe", today))[0]?.onWay).toBe(-amount);
  const far = await bankLine(amount - 5_001n, `STRIPE TRANSFER ${source} in part`);
  expect((await asPayout(far)).ok).toBe(false);
  expect((await asPayout(far, "on")).ok).toBe(true);
  await compared("stripe");
  expect(await kinds(source)).toEqual(["amount settled"]);
  const whole = await bankLine(amount, `STRIPE TRANSFER ${source} whole`);
  await compared("stripe");
  expect(await db.first(sql`select kind from bank_line where id = ${whole}`)).toEqual({ kind: "psp" });
  expect((await totals("stripe", today))[0]?.onWay).toBe(0n);
  expect((await decideLine(ann, far, { intent: "unmatch", reason: "Not that" } as never)).ok).toBe(true);
  await compared("stripe");
});
