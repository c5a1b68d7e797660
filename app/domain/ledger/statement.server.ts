/** A member's statement: every line on the wallet, newest first, by key. */
import { db, join, sql, type Sql } from "~/platform/db";
import { isDay } from "~/platform/days";
import { keyset } from "~/platform/db/list.server";
import { pageOf, type ListQuery, type Page } from "~/platform/list";
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

/** Filters of the statement: `type`, `from` and `to` (dates, UTC), `no`. Whatever does not read as one is ignored. */
export async function statement(memberId: string, query: ListQuery): Promise<Page<StatementRow>> {
  const key = keyset(query, [{ column: "e.id", type: "bigint" }], "desc");
  // Each pocket is read by its own index; a page never reads more than its size from each.
  const rows = await db.rows<Row>(sql`
    select e.* from ledger_account a cross join lateral (
      select e.id, e.at, e.dc, j.type as "journalType", j.ref_type as "refType", j.ref_id as "refId", j.ref_no as "refNo",
        a.kind as account, case e.dc when 'C' then e.amount else -e.amount end as amount,
        e.balance_after as after, j.memo
      from ledger_entry e join journal j on j.id = e.journal_id
      where e.account_id = a.id and j.status <> 'void' and ${key.where} and ${filtersOf(query)}
      ${key.orderLimit}) e
    where a.member_id = ${memberId} and a.kind in ('mem:avail', 'mem:promo', 'mem:deposit')
    ${key.orderLimit}`);
  return pageOf(rows.map(rowOf), query, (row) => [row.id]);
}

function rowOf({ journalType, dc, id, ...row }: Row): StatementRow {
  const method = statementMethod(journalType, dc);
  return { ...row, id: String(id), type: statementType(journalType, dc), method };
}

function filtersOf({ filters }: ListQuery): Sql {
  const conditions: Sql[] = [sql`true`];
  const type = statementTypes.find((candidate) => candidate === filters["type"]);
  if (type) conditions.push(sql`j.type || ' ' || e.dc = any(${linesOf(type)}::text[])`);
  const from = dayOf(filters["from"]);
  if (from) conditions.push(sql`e.at >= ${from}::timestamptz`);
  const to = dayOf(filters["to"]);
  if (to) conditions.push(sql`e.at < ${to}::timestamptz + interval '1 day'`);
  const no = filters["no"];
  if (no) conditions.push(sql`j.ref_no ilike ${`%${no.replace(/[\\%_]/g, "\\$&")}%`}`);
  return join(conditions, " and ");
}

/** A calendar day as the start of it in UTC, or null where the text is none. */
function dayOf(text: string | undefined): Date | null {
  return isDay(text) ? new Date(`${text}T00:00:00Z`) : null;
}

/** The whole statement under the same filters, page after page, for a download. */
export async function* wholeStatement(
  memberId: string,
  query: ListQuery,
): AsyncGenerator<readonly StatementRow[]> {
  let after: readonly string[] | null = null;
  for (;;) {
    const page: Page<StatementRow> = await statement(memberId, { ...query, size: 100, after, before: null });
    if (page.rows.length > 0) yield page.rows;
    const last = page.rows.at(-1);
    if (!page.after || !last) return;
    after = [last.id];
  }
}
