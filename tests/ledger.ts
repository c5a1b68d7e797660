/** What tests read from the books, and that they are clean in the end. */
import { expect } from "vitest";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { db, sql } from "~/platform/db";
import { control } from "./setup/outside";

/** The journals of one type about a thing, oldest first, as the table of §4.3 writes them. */
export async function journalsOf(refId: string, type: string): Promise<string[]> {
  const rows = await db.rows<{ text: string }>(sql`
    select string_agg(case e.dc when 'D' then 'Dr ' else 'Cr ' end || a.kind || ' ' || e.amount, ' / ' order by e.id) as text
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.ref_id = ${refId} and j.type = ${type} group by j.id order by j.id`);
  return rows.map(({ text }) => text);
}

/** What a member has free, in cents. */
export const balanceOf = async (memberId: string): Promise<bigint> => (await walletOf(memberId)).balance;

/** What an account of the house holds, debit less credit, in one currency, in minor units. */
export async function sumOf(code: string, ccy = "USD"): Promise<bigint> {
  const row = await db.first<{ sum: bigint }>(sql`
    select coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end), 0)::bigint as sum
    from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
    where a.code = ${code} and a.ccy = ${ccy} and j.status = 'posted'`);
  return row?.sum ?? 0n;
}

/** After each test: no partner misbehaves any more, and the books are clean. */
export async function expectCleanBooks(): Promise<void> {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
}
