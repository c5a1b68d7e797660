/** Documents at the desk (§7 finance): all of them, and what waits to be issued. */
import { membersWith } from "~/domain/accounts/found-by.server";
import type { DeskPage } from "~/domain/ledger/things";
import { deskPageOf } from "~/domain/ledger/things.server";
import { cappedCount, containing, keyset } from "~/platform/db/list.server";
import { db, join, sql, type Sql } from "~/platform/db";
import { isDay } from "~/platform/days";
import { pageOf, wholeList, type ListQuery, type Page } from "~/platform/list";
import type { IssuedDocument } from "./document";
import type { DocumentKind } from "./documents";
import type { Waits } from "./due.server";
import {
  issued,
  listed,
  meantBy,
  replacedBy,
  whole,
  type ListedDocument,
  type WholeRow,
} from "./invoices.server";
import { deskTabs, kindOfTab, type DeskTab } from "./list";

export type DeskDocument = ListedDocument & {
  readonly memberId: string;
  readonly member: string;
  /** The desk's page about what it is about. */
  readonly page: DeskPage | null;
};

export type WaitingDocument = {
  readonly journalId: string;
  readonly kind: DocumentKind;
  /** What the journal is about: of a difference, its order. */
  readonly refType: string;
  readonly refNo: string | null;
  readonly page: DeskPage | null;
  readonly journal: string;
  readonly waits: Waits | null;
  readonly since: Date;
  readonly memberId: string | null;
  readonly member: string | null;
};

/** Number of the document or of what it is about, what else it may mean, or the member. */
function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`i.id in (
    select id from invoice where no ilike ${like} or ref_no ilike ${like}
    union all select id from invoice where user_id in ${membersWith(q)}
    ${join(
      meantBy(q).map((meant) => sql`union all select i.id from invoice i where ${meant}`),
      " ",
    )})`;
}

function scope({ filters }: Pick<ListQuery, "filters">, tab: DeskTab): Sql {
  const { q, from, to } = filters;
  const kind = tab === "WAITING" ? null : kindOfTab(tab);
  return join(
    [
      ...(kind ? [sql`i.kind = ${kind}`] : [sql`true`]),
      ...(q ? [foundBy(q)] : []),
      ...(isDay(from) ? [sql`i.issued_at >= ${from}::date`] : []),
      ...(isDay(to) ? [sql`i.issued_at < ${to}::date + 1`] : []),
    ],
    " and ",
  );
}

type Listed<Row> = Row & { member: string; cursor: string };

async function issuedPage<Row extends { id: string }>(
  columns: Sql,
  query: ListQuery,
  read: (statement: Sql) => Promise<Listed<Row>[]>,
): Promise<Page<Listed<Row>>> {
  const key = [
    { column: "i.issued_at", type: "timestamptz" },
    { column: "i.id", type: "uuid" },
  ] as const;
  const { where, orderLimit } = keyset(query, key, "desc");
  const rows = await read(sql`
    select ${columns}, u.user_name as member, i.issued_at::text as cursor
    from invoice i join "user" u on u.id = i.user_id
    where ${scope(query, query.tab as DeskTab)} and ${where} ${orderLimit}`);
  return pageOf(rows, query, (row) => [row.cursor, row.id]);
}

/** One page of all documents, the newest first. */
export const deskDocuments = (query: ListQuery): Promise<Page<DeskDocument>> =>
  issuedPage(
    sql`${listed}, i.user_id as member_id, ${deskPageOf(sql`i.ref_type`, sql`i.ref_id`, sql`i.ref_no`)} as page`,
    query,
    (statement) => db.rows<Listed<DeskDocument>>(statement),
  );

export type WholeDocument = IssuedDocument & Pick<DeskDocument, "member" | "replacedBy">;

/** All documents under the filters with all that stands on them, page after page, for a download. */
export const everyDeskDocument = (query: ListQuery): AsyncGenerator<readonly WholeDocument[]> =>
  wholeList(query, async (part) => {
    const columns = sql`${whole}, ${replacedBy} as replaced_by`;
    const page = await issuedPage(columns, part, (statement) =>
      db.rows<Listed<WholeRow & Pick<DeskDocument, "replacedBy">>>(statement),
    );
    const rows = page.rows.map((row) => ({ ...row, ...issued(row) }));
    return { ...page, rows };
  });

function waitingScope({ filters: { q } }: Pick<ListQuery, "filters">): Sql {
  if (!q) return sql`d.status = 'OPEN'`;
  return sql`d.status = 'OPEN' and (j.ref_no ilike ${containing(q)} or d.user_id in ${membersWith(q)})`;
}

/** One page of what waits to be issued, the longest waiting first. */
export async function waitingDocuments(query: ListQuery): Promise<Page<WaitingDocument>> {
  const key = [
    { column: "d.created_at", type: "timestamptz" },
    { column: "d.journal_id", type: "uuid" },
  ] as const;
  const { where, orderLimit } = keyset(query, key, "asc");
  const rows = await db.rows<WaitingDocument & { cursor: string }>(sql`
    select d.journal_id, d.kind, j.ref_type, j.ref_no,
      ${deskPageOf(sql`j.ref_type`, sql`j.ref_id`, sql`j.ref_no`)} as page, j.type as journal, d.waits,
      d.created_at as since, d.user_id as member_id, u.user_name as member, d.created_at::text as cursor
    from invoice_due d join journal j on j.id = d.journal_id left join "user" u on u.id = d.user_id
    where ${waitingScope(query)} and ${where} ${orderLimit}`);
  return pageOf(rows, query, (row) => [row.cursor, row.journalId]);
}

/** All that waits under the filters, page after page, for a download. */
export const everyWaitingDocument = (query: ListQuery) => wholeList(query, waitingDocuments);

/** How many stand under each tab. */
export async function deskCounts(query: ListQuery): Promise<Record<DeskTab, number>> {
  const counts = deskTabs.map(async (tab) => {
    const from =
      tab === "WAITING"
        ? sql`from invoice_due d join journal j on j.id = d.journal_id where ${waitingScope(query)}`
        : sql`from invoice i where ${scope(query, tab)}`;
    return [tab, await cappedCount(from)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<DeskTab, number>;
}

/** How many documents wait for our company data. */
export function waitForSeller(): Promise<number> {
  return cappedCount(sql`from invoice_due d where d.status = 'OPEN' and d.waits = 'seller'`);
}
