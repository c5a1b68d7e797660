/** A member's statement: every line on the wallet, newest first, by key. */
import { z } from "zod";
import { pieceOf } from "~/domain/pieces.server";
import { db, join, sql, type Sql } from "~/platform/db";
import { keyset } from "~/platform/db/list.server";
import { isDay, shiftDay } from "~/platform/days";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
import type { Currency } from "~/platform/money";
import { startOfDay } from "~/platform/zones";
import {
  allLines,
  arrivedText,
  linesOf,
  memoOf,
  statementMethod,
  statementType,
  statementTypes,
  type StatementMethod,
  type StatementType,
} from "./statement";

type Hold = {
  refType: string;
  refNo: string | null;
  /** Cents of USD; below zero where money is kept aside to leave. */
  amount: bigint;
};

/** A member's holds, the newest first, at most twenty. */
export function holdsOf(memberId: string): Promise<Hold[]> {
  return db.rows<Hold>(sql`
    select h.ref_type, h.ref_no, sum(h.amount)::bigint as amount
    from ledger_account a cross join lateral (
      select e.id, j.ref_type, j.ref_no, j.ref_id,
        case e.dc when 'C' then e.amount else -e.amount end as amount
      from ledger_entry e join journal j on j.id = e.journal_id
      where e.account_id = a.id and e.line is not null and e.balance_after is null and j.status = 'pending'
      order by e.id desc limit 100) h
    where a.member_id = ${memberId} and (a.pending_dr > 0 or a.pending_cr > 0)
    group by h.ref_type, h.ref_no, h.ref_id order by max(h.id) desc limit 20`);
}

export type StatementRow = {
  id: string;
  at: Date;
  type: StatementType;
  method: StatementMethod;
  refType: string;
  refId: string;
  refNo: string | null;
  account: "mem:avail" | "mem:promo" | "mem:deposit";
  /** Minor units of USD; below zero where money left. */
  amount: bigint;
  /** The pocket's balance after it; null while pending. */
  after: bigint | null;
  memo: string | null;
};

type Row = Omit<StatementRow, "id" | "type" | "method"> & {
  id: bigint;
  cursor: string;
  journalType: string;
  dc: "D" | "C";
  arrived: { amount: string; ccy: Currency } | null;
};

/**
 * An account's lines are written under its lock, so times, ids and balances rise together. Ordered by time first, so
 * that only the account's own index fits.
 */
const byTime = [
  { column: "e.at", type: "timestamptz" },
  { column: "e.id", type: "bigint" },
] as const;

/** Every pocket of a statement, read by its own index; a page never reads more than its size from each. */
const pockets = sql`a.kind in ('mem:avail', 'mem:promo', 'mem:deposit')`;

/**
 * The number shown for a line. Things paid together show the provider's number, or the wire's reference, else the first
 * order and the count of others.
 */
const reference = sql`coalesce(j.ref_no, case when j.ref_type = 'payment' then ${pieceOf("ledger.paymentReference")(sql`j.ref_id`)} end)`;

/**
 * What arrived in another currency without a wire that said so, and of which the journal keeps no word; a wire's amount
 * stands on its recharge and receipt.
 */
const arrived = sql`case when j.ref_type = 'bank_line' and j.type = 'J1w' and j.memo is null and e.dc = 'C' then (
  select jsonb_build_object('amount', x.amount::text, 'ccy', x.ccy) from ledger_entry x
  where x.journal_id = j.id and x.dc = 'D' and x.ccy <> 'USD' limit 1) end`;

const columns = sql`e.id, e.at, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor, e.dc, j.type as journal_type, j.ref_type, j.ref_id,
  ${reference} as ref_no, e.kind as account, case e.dc when 'C' then e.amount else -e.amount end as amount,
  e.balance_after as after, j.memo, ${arrived} as arrived`;

/**
 * A page of the statement. Filters: `type`, `from` and `to` (days in the zone), `store` (its id), `no` (the start of a
 * number, or a whole order number). Invalid filters are ignored.
 */
export async function statement(
  memberId: string,
  query: ListQuery,
  zone = "UTC",
): Promise<Page<StatementRow>> {
  const key = keyset(query, byTime, "desc");
  const type = statementTypes.find((candidate) => candidate === query.filters["type"]);
  const { no, store } = query.filters;
  const lines = type ? linesOf(type) : z.uuid().safeParse(store).success ? allLines : null;
  // A type is several kinds of lines; each is read in order by itself. What has a number is found by that.
  const each = lines && !no ? sql`cross join unnest(${lines}::text[]) as l(line)` : sql``;
  const kind = !lines ? sql`` : no ? sql`and e.line = any(${lines}::text[])` : sql`and e.line = l.line`;
  const picked = (from: Sql, also = sql`true`) => sql`
    select e.* from ${from} e where e.account_id = a.id and e.line is not null ${kind} and ${booked}
      and ${key.where} and ${filtersOf(query, zone)} and ${also} ${key.orderLimit}`;
  const rows = await db.rows<Row>(sql`
    select ${columns} from (
      select e.*, a.kind from ledger_account a ${each} cross join lateral (
        ${no ? byNumber(no, picked) : picked(sql`ledger_entry`)}) e
      where a.member_id = ${memberId} and ${pockets} ${key.orderLimit}) e
    join journal j on j.id = e.journal_id ${key.orderLimit}`);
  const page = pageOf(rows, query, (row) => [row.cursor, String(row.id)]);
  return { ...page, rows: page.rows.map(rowOf) };
}

/** What is held is a line only as long as it is; the journal is asked for those few alone. */
const booked = sql`(e.balance_after is not null
  or exists (select 1 from journal h where h.id = e.journal_id and h.status = 'pending'))`;

/**
 * Up to so many lines are found by the start of their number and then sorted; beyond it, the newest are found soon
 * anyway.
 */
const mostByNumber = 12_000;

const ofPayments = (no: string) => sql`
  select n.* from (${pieceOf("ledger.paymentsNumbered")(no)}) p
  cross join lateral (
    select j.id from journal j where j.ref_type = 'payment' and j.ref_id = p.id and j.ref_no is null offset 0) j
  cross join lateral (
    select n.* from ledger_entry n where n.journal_id = j.id and n.account_id = a.id and n.line is not null offset 0) n`;

/** Lines by how their number begins. Left to itself the planner may look through a whole statement for a few. */
function byNumber(no: string, picked: (from: Sql, also?: Sql) => Sql): Sql {
  const begins = beginningWith(no);
  const few = sql`(select count(*) from numbered) <= ${mostByNumber}`;
  return sql`
    with numbered as materialized (
      (select n.* from ledger_entry n where n.account_id = a.id and n.line is not null and n.ref_no like ${begins}
      order by n.ref_no using ~<~ limit ${mostByNumber + 1})
      union all (${ofPayments(no.trim().toUpperCase())}))
    (${picked(sql`numbered`, few)}) union all (
      ${picked(sql`ledger_entry`, sql`not ${few} and e.ref_no like ${begins}`)})`;
}

const beginningWith = (no: string) => `${no.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`;

function rowOf({ journalType, dc, id, cursor: _, arrived: came, ...row }: Row): StatementRow {
  const method = statementMethod(journalType, dc);
  const said = came ? arrivedText({ amount: BigInt(came.amount), ccy: came.ccy, rate: null }) : row.memo;
  const memo = memoOf({ journalType, dc, refType: row.refType, memo: said });
  return { ...row, id: String(id), type: statementType(journalType, dc), method, memo };
}

function filtersOf({ filters }: ListQuery, zone: string): Sql {
  const conditions: Sql[] = [sql`true`];
  const { from, to, store } = filters;
  if (isDay(from)) conditions.push(sql`e.at >= ${startOfDay(from, zone)}`);
  if (isDay(to)) conditions.push(sql`e.at < ${startOfDay(shiftDay(to, 1), zone)}`);
  if (z.uuid().safeParse(store).success) conditions.push(sql`e.store_id = ${store}`);
  return join(conditions, " and ");
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
  for (let last: { cursor: string; id: bigint } | undefined; ;) {
    const after = last ? sql`(e.at, e.id) > (${last.cursor}::timestamptz, ${last.id}::bigint)` : sql`true`;
    const rows = await db.rows<Row>(sql`
      select ${columns} from (
        select e.*, a.kind from ledger_account a cross join lateral (
          select e.* from ledger_entry e
          where e.account_id = a.id and e.line is not null and e.balance_after is not null
            and e.at >= ${from} and e.at < ${until} and ${after}
          order by e.at, e.id limit ${periodPage}) e
        where a.member_id = ${memberId} and ${pockets}
        order by e.at, e.id limit ${periodPage}) e
      join journal j on j.id = e.journal_id order by e.at, e.id`);
    if (rows.length > 0) yield rows.map(rowOf);
    last = rows.at(-1);
    if (rows.length < periodPage) return;
  }
}
