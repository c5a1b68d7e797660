import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, raw, sql, transaction } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { trialBalance } from "./books.server";
import { house, memberAccount } from "./chart";
import { checkLedger } from "./check.server";
import { closeDays } from "./closing.server";
import { cr, dr, journal } from "./journals";
import { hold, post, resolve } from "./ledger.server";

let member: string;

beforeEach(async () => {
  await asOwner(
    "delete from ledger_close; delete from ledger_entry; delete from journal; delete from ledger_account where member_id is not null",
  );
  member = (await makeMember()).id;
});

/** Does what the database refuses, as only somebody with all rights could. */
const asOwner = (statements: string) =>
  transaction(async (tx) => {
    await tx.run(raw("set local session_replication_role = replica"));
    for (const statement of statements.split("; ")) await tx.run(raw(statement));
  });

const draft = (amount: bigint, key: string = randomUUID()) =>
  journal({
    idemKey: key,
    type: "J1",
    ref: { type: "test", id: member },
    lines: [dr(house("psp:stripe"), amount), cr(memberAccount("mem:avail", member), amount)],
  });

/** Posts at a time that has passed. */
async function posted(amount: bigint, at: string): Promise<void> {
  const key = randomUUID();
  await transaction((tx) => post(tx, [draft(amount, key)]));
  await asOwner(
    `update ledger_entry set at = '${at}' where journal_id = (select id from journal where idem_key = '${key}')`,
  );
}

const sumsAt = async (at: string) =>
  (await trialBalance(new Date(at))).map(({ account, debit, credit }) => [account, debit, credit]);
const both = (amount: bigint) => [
  ["mem:avail", 0n, amount],
  ["psp:stripe", amount, 0n],
];
const closed = () =>
  db.rows<{ day: string; debit: bigint }>(
    sql`select day::text, debit from ledger_close where kind = 'psp:stripe' order by day`,
  );

const moments = [
  "2026-02-28T23:59:59.999Z",
  "2026-03-01T08:00:00Z",
  "2026-03-01T23:59:59.999Z",
  "2026-03-03T12:00:00Z",
  "2026-03-04T00:00:00Z",
  "2026-03-04T10:00:00Z",
  "2026-03-05T00:00:00Z",
  "2026-03-09T00:00:00Z",
];

/** What the books say of closed days. These journals are made up, so other checks ask where their things are. */
async function closedDays() {
  const { mismatches } = await checkLedger();
  return mismatches.find(({ name }) => name.startsWith("closed days"));
}

test("the sums of any moment are the same whether its days are closed or not", async () => {
  await posted(100n, "2026-03-01T09:00:00Z");
  await posted(20n, "2026-03-01T23:59:59.999Z");
  await posted(3n, "2026-03-04T00:00:00Z");
  const before = await Promise.all(moments.map(sumsAt));
  expect(before).toEqual([[], [], both(120n), both(120n), both(123n), both(123n), both(123n), both(123n)]);

  expect(await closeDays("2026-03-03")).toBe("2026-03-02");
  expect(await Promise.all(moments.map(sumsAt))).toEqual(before);
  expect(await closeDays("2026-03-07")).toBe("2026-03-06");
  expect(await Promise.all(moments.map(sumsAt))).toEqual(before);
  expect(await closed()).toEqual([
    { day: "2026-03-01", debit: 120n },
    { day: "2026-03-02", debit: 120n },
    { day: "2026-03-03", debit: 120n },
    { day: "2026-03-04", debit: 123n },
    { day: "2026-03-05", debit: 123n },
    { day: "2026-03-06", debit: 123n },
  ]);
  expect(await closedDays()).toMatchObject({ count: 0 });
});

test("today is never closed, and what is closed is not closed again, by two at once either", async () => {
  expect(await closeDays()).toBeNull();
  await posted(100n, "2026-03-01T09:00:00Z");
  await transaction((tx) => post(tx, [draft(7n)]));
  const days = await Promise.all([closeDays(), closeDays()]);
  const yesterday = await db.first<{ day: string }>(sql`
    select ((now() at time zone 'UTC')::date - 1)::text as day`);
  expect(days).toEqual([yesterday?.day, yesterday?.day]);
  const rows = await closed();
  expect(await closeDays()).toBe(yesterday?.day);
  expect(await closed()).toEqual(rows);
  expect(rows.at(-1)).toMatchObject({ debit: 100n });
  expect(await sumsAt(new Date(Date.now() + 1_000).toISOString())).toEqual(both(107n));
});

test("money that is held counts on no day; what it became counts on the day it was posted", async () => {
  await transaction((tx) => post(tx, [hold(draft(40n, "held"))]));
  await asOwner("update ledger_entry set at = '2026-03-01T09:00:00Z'");
  await posted(1n, "2026-03-01T10:00:00Z");
  await closeDays("2026-03-02");
  await transaction((tx) => post(tx, [resolve("held", draft(40n, "real"))]));
  await asOwner(
    "update ledger_entry set at = '2026-03-02T09:00:00Z' where journal_id = (select id from journal where idem_key = 'real')",
  );
  await closeDays("2026-03-03");
  expect(await closed()).toEqual([
    { day: "2026-03-01", debit: 1n },
    { day: "2026-03-02", debit: 41n },
  ]);
  expect(await closedDays()).toMatchObject({ count: 0 });
});

test("a day is not closed while something that began on it is still being posted", async () => {
  await posted(100n, "2026-03-01T09:00:00Z");
  await transaction(async (tx) => {
    await post(tx, [draft(7n)]);
    await expect(closeDays()).rejects.toMatchObject({ code: "55P03" });
  });
  expect(await closed()).toEqual([]);
  await closeDays();
  expect((await closed()).at(-1)).toMatchObject({ debit: 100n });
});

test("a closed day that does not say what its lines come to is found", async () => {
  await posted(100n, "2026-03-01T09:00:00Z");
  await posted(20n, "2026-03-02T09:00:00Z");
  await closeDays("2026-03-03");
  await db.run(sql`update ledger_close set debit = 99 where day = '2026-03-01' and kind = 'psp:stripe'`);
  await asOwner(`insert into ledger_close values ('2026-03-02', 'rev:goods', 'USD', 0, 5)`);
  expect(await closedDays()).toMatchObject({
    count: 2,
    samples: [
      "2026-03-01 psp:stripe USD: 99/0 closed, 100/0 summed",
      "2026-03-02 rev:goods USD: 0/5 closed, 0/0 summed",
    ],
  });
});
