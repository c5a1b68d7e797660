import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, raw, sql, transaction } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { checkLedger, reportLines } from "./check.server";
import { post } from "./ledger.server";
import { recharged } from "./postings";

let member: string;

beforeEach(async () => {
  member = (await makeMember()).id;
  const receipt = { amount: 1_000n, ccy: "USD", credited: 1_000n };
  const ref = { type: "test", id: member };
  const draft = recharged({ idemKey: randomUUID(), member, ref, psp: "psp:stripe", receipt });
  await transaction((tx) => post(tx, [draft]));
});

/** Does what the database refuses, as only somebody with all rights could. */
async function tamper(statement: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.run(raw("set local session_replication_role = replica"));
    await tx.run(raw(statement));
  });
}

async function found(): Promise<string[]> {
  const { mismatches } = await checkLedger();
  return mismatches.filter(({ count }) => count > 0).map(({ name }) => name);
}

const account = () => `(select id from ledger_account where code = 'mem:avail:${member}')`;

afterEach(async () => {
  await tamper("delete from ledger_entry");
  await tamper("delete from journal");
  await db.run(sql`delete from ledger_account where member_id is not null`);
});

test("sound books say so, with their figures", async () => {
  const report = await checkLedger();
  expect(report).toMatchObject({ clean: true, journals: 1, wallets: 1 });
  expect(reportLines(report).at(-1)).toBe("the books agree");
});

test.each<[string, () => string, string[]]>([
  [
    "a running balance that was changed",
    () => `update ledger_account set posted = 999 where code = 'mem:avail:${member}'`,
    ["mismatched wallets"],
  ],
  [
    "an entry that was changed",
    () => `update ledger_entry set amount = 999 where account_id = ${account()}`,
    ["unbalanced journals", "trial balance by currency", "mismatched wallets", "broken balance chains"],
  ],
  [
    "an entry that was removed",
    () => `delete from ledger_entry where account_id = ${account()}`,
    ["unbalanced journals", "trial balance by currency", "mismatched wallets"],
  ],
  [
    "a hold without a journal",
    () => `update ledger_account set pending_dr = 5 where code = 'mem:avail:${member}'`,
    ["holds without an open journal"],
  ],
  [
    "an account of another kind",
    () => `update ledger_account set kind = 'mem:promo' where code = 'mem:avail:${member}'`,
    ["accounts that are not what their code says"],
  ],
  [
    "a journal of another kind than its statement shows",
    () => `update journal set type = 'J17' where ref_id = '${member}'`,
    ["lines that a statement shows as something else than their journal"],
  ],
  [
    "a journal of another day",
    () => `update journal set at = at - interval '2 days' where ref_id = '${member}'`,
    ["lines of another day than their journal"],
  ],
  [
    "a journal that takes the place of itself",
    () => `update journal set resolves_id = id where ref_id = '${member}'`,
    ["journals that resolve what is still held, or was less"],
  ],
  [
    "a journal that takes itself back",
    () => `update journal set reverses_id = id where ref_id = '${member}'`,
    ["journals that are no mirror of what they take back"],
  ],
  [
    "a house account that was written",
    () => "update ledger_account set posted = 5 where code = 'psp:stripe' and ccy = 'USD'",
    ["house accounts with a running balance"],
  ],
])("%s is found", async (_, statement, names) => {
  await tamper(statement());
  expect(await found()).toEqual(names);
  await tamper("update ledger_account set posted = 0, pending_dr = 0 where member_id is null");
});
