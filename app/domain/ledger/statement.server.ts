/** A member's statement: every line on the wallet, newest first, by key. */
import { z } from "zod";
import { db, join, sql, type Sql } from "~/platform/db";
import { keyset } from "~/platform/db/list.server";
import { isDay, shiftDay } from "~/platform/days";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import { startOfDay } from "~/platform/zones";
import {
  linesOf,
  statementMethod,
  statementType,
  statementTypes,
  type StatementMethod,
  type StatementType,
} from "./statement";

export type StatementRow = {
  id: string;
  at: Date;
  type: StatementType;
  method: StatementMethod;
  refType: string;
  refId: string;
  refNo: string | null;
  /** Which pocket it moved: the balance, promotional money, deposits. */
  account: "mem:avail" | "mem:promo" | "mem:deposit";
  /** Minor units of USD; below zero where money left. */
  amount: bigint;
  /** The pocket's balance after it; null while pending. */
  after: bigint | null;
  memo: string | null;
};

type Row = Omit<StatementRow, "id" | "type" | "method"> & { id: bigint; journalType: string; dc: "D" | "C" };

/** Every pocket of a statement, read by its own index; a page never reads more than its size from each. */
const pockets = sql`a.kind in ('mem:avail', 'mem:promo', 'mem:deposit')`;

const columns = sql`e.id, e.at, e.dc, j.type as "journalType", j.ref_type as "refType", j.ref_id as "refId",
  j.ref_no as "refNo", a.kind as account, case e.dc when 'C' then e.amount else -e.amount end as amount,
  e.balance_after as after, j.memo`;

/**
 * A page of the statement. Filters: `type`, `from` and `to` (days in the zone), `store` (its id), `no` (how a number
 * begins). Whatever does not read as one is ignored.
 */
export async function statement(
  memberId: string,
  query: ListQuery,
  zone = "UTC",
): Promise<Page<StatementRow>> {
  const key = keyset(query, [{ column: "e.id", type: "bigint" }], "desc");
  const type = statementTypes.find((candidate) => candidate === query.filters["type"]);
  // A type is several kinds of lines; each is read in order by itself.
  const lines = type ? sql`cross join unnest(${linesOf(type)}::text[]) as l(line)` : sql``;
  const rows = await db.rows<Row>(sql`
    select e.* from ledger_account a ${lines} cross join lateral (
      select ${columns} from ledger_entry e join journal j on j.id = e.journal_id
      where e.account_id = a.id ${type ? sql`and e.line = l.line` : sql``}
        and (e.balance_after is not null or j.status = 'pending') and ${key.where} and ${filtersOf(query, zone)}
      ${key.orderLimit}) e
    where a.member_id = ${memberId} and ${pockets}
    ${key.orderLimit}`);
  return pageOf(rows.map(rowOf), query, (row) => [row.id]);
}

function rowOf({ journalType, dc, id, ...row }: Row): StatementRow {
  const method = statementMethod(journalType, dc);
  return { ...row, id: String(id), type: statementType(journalType, dc), method };
}

function filtersOf({ filters }: ListQuery, zone: string): Sql {
  const conditions: Sql[] = [sql`true`];
  const { from, to, no, store } = filters;
  if (isDay(from)) conditions.push(since(startOfDay(from, zone)));
  if (isDay(to)) conditions.push(before(startOfDay(shiftDay(to, 1), zone)));
  if (z.uuid().safeParse(store).success) conditions.push(sql`e.store_id = ${store}`);
  if (no) conditions.push(sql`e.ref_no like ${`${no.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`}`);
  return join(conditions, " and ");
}

/**
 * Entries from a moment on. Ids of an account run as its times do, so that the place is found by one look into the
 * index; a minute's margin is for rows from before they did.
 */
function since(moment: Date): Sql {
  return sql`e.at >= ${moment} and e.id >= coalesce((
    select f.id from ledger_entry f where f.account_id = a.id and f.line is not null
      and f.at >= ${moment}::timestamptz - interval '1 minute' order by f.at, f.id limit 1), 9223372036854775807)`;
}

function before(moment: Date): Sql {
  return sql`e.at < ${moment} and e.id <= coalesce((
    select f.id from ledger_entry f where f.account_id = a.id and f.line is not null
      and f.at < ${moment}::timestamptz + interval '1 minute' order by f.at desc, f.id desc limit 1), 0)`;
}

/** The whole statement under the same filters, page after page, for a download. */
export async function* wholeStatement(
  memberId: string,
  query: ListQuery,
  zone?: string,
): AsyncGenerator<readonly StatementRow[]> {
  let after: readonly string[] | null = null;
  for (;;) {
    const page: Page<StatementRow> = await statement(
      memberId,
      { ...query, size: 100, after, before: null },
      zone,
    );
    if (page.rows.length > 0) yield page.rows;
    const last = page.rows.at(-1);
    if (!page.after || !last) return;
    after = [last.id];
  }
}

/** What a member's accounts held at a moment, in minor units of USD: as booked, with what was held aside then. */
export type PastBalance = {
  /** Available and promotional. */
  balance: bigint;
  promo: bigint;
  deposit: bigint;
  borrowed: bigint;
  owed: bigint;
};

/** The balances just before a moment: one look into an index for each account, however long its history. */
export async function balanceBefore(memberId: string, moment: Date): Promise<PastBalance> {
  const rows = await db.rows<{ kind: string; after: bigint | null }>(sql`
    select a.kind, (
      select e.balance_after from ledger_entry e
      where e.account_id = a.id and e.line is not null and e.at < ${moment} and e.balance_after is not null
      order by e.at desc, e.id desc limit 1) as after
    from ledger_account a where a.member_id = ${memberId}`);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.after ?? 0n;
  return {
    balance: of("mem:avail") + of("mem:promo"),
    promo: of("mem:promo"),
    deposit: of("mem:deposit"),
    borrowed: of("recv:credit"),
    owed: of("recv:member"),
  };
}

const periodPage = 500;

/** Every booked line from a moment until before another, oldest first, page after page. */
export async function* linesBetween(
  memberId: string,
  from: Date,
  until: Date,
): AsyncGenerator<readonly StatementRow[]> {
  for (let last = 0n; ;) {
    const rows = await db.rows<Row>(sql`
      select e.* from ledger_account a cross join lateral (
        select ${columns} from ledger_entry e join journal j on j.id = e.journal_id
        where e.account_id = a.id and e.balance_after is not null and e.id > ${last}
          and ${since(from)} and ${before(until)}
        order by e.id limit ${periodPage}) e
      where a.member_id = ${memberId} and ${pockets}
      order by e.id limit ${periodPage}`);
    if (rows.length > 0) yield rows.map(rowOf);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < periodPage) return;
  }
}
