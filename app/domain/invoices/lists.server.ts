/** What the lists of documents read: a member's own (§2.6), and those of finance with what waits to be issued (§7). */
import { membersWith } from "~/domain/accounts/found-by.server";
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { deskPageOf } from "~/domain/ledger/things.server";
import { db, join, sql, type Sql } from "~/platform/db";
import {
  contains,
  declareList,
  latestFirst,
  readsOf,
  since,
  tabsByState,
  until,
} from "~/platform/db/declared-list.server";
import { containing } from "~/platform/db/list.server";
import type { Page } from "~/platform/list";
import { paths } from "~/platform/paths";
import { deskDocumentView, type DeskFileRow, type DeskRow } from "./components/desk-list";
import { documentView } from "./components/document-list";
import type { DeskDocument, WaitingDocument } from "./desk.server";
import { documentKinds } from "./documents";
import { listed, meantBy, wholeDocuments, type ListedDocument } from "./invoices.server";
import { documentTabs, type DeskTab } from "./list";

const tabs = { ALL: sql`true`, ...tabsByState(sql`i.kind`, documentKinds) };

/** A document's days are those of its paper, in UTC. */
const issuedDays = {
  from: (day: string) => since(sql`i.issued_at`)(day, {}),
  to: (day: string) => until(sql`i.issued_at`)(day, {}),
};

/** A member's own, the newest first. */
export const memberDocuments = declareList({
  view: documentView,
  path: paths.invoices(),
  guard: requireMember,
  from: sql`invoice i`,
  columns: listed,
  read: (piece) => db.rows<ListedDocument>(piece),
  scope: ({ id }) => sql`i.user_id = ${id}`,
  order: latestFirst("i.issued_at", "i.id"),
  tabs,
  filters: {
    q: (q) => sql`(${join([contains(sql`i.no`, sql`i.ref_no`)(q), ...meantBy(q)], " or ")})`,
    ...issuedDays,
  },
  forFile: wholeDocuments,
});

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

const issued = readsOf(
  {
    from: sql`invoice i join "user" u on u.id = i.user_id`,
    countFrom: sql`invoice i`,
    columns: sql`${listed}, i.user_id as member_id, u.user_name as member,
      ${deskPageOf(sql`i.ref_type`, sql`i.ref_id`, sql`i.ref_no`)} as page`,
    read: (piece) => db.rows<DeskDocument>(piece),
    order: latestFirst("i.issued_at", "i.id"),
    tabs,
    filters: { q: foundBy, ...issuedDays },
  },
  documentTabs,
);

const waiting = readsOf(
  {
    from: sql`invoice_due d join journal j on j.id = d.journal_id left join "user" u on u.id = d.user_id`,
    countFrom: sql`invoice_due d join journal j on j.id = d.journal_id`,
    columns: sql`d.journal_id, d.kind, j.ref_type, j.ref_no,
      ${deskPageOf(sql`j.ref_type`, sql`j.ref_id`, sql`j.ref_no`)} as page, j.type as journal, d.waits, d.letters,
      d.created_at as since, d.user_id as member_id, u.user_name as member`,
    read: (piece) => db.rows<WaitingDocument>(piece),
    order: {
      key: [
        { column: "d.created_at", type: "timestamptz" },
        { column: "d.journal_id", type: "uuid" },
      ],
      direction: "asc",
    },
    tabs: { WAITING: sql`d.status = 'OPEN'` },
    filters: { q: (q) => sql`(${contains(sql`j.ref_no`)(q)} or d.user_id in ${membersWith(q)})` },
  },
  ["WAITING"],
);

const isIssued = (row: DeskRow): row is DeskDocument => !("journalId" in row);
const isWaiting = (row: DeskRow): row is WaitingDocument => !isIssued(row);

/** All documents of the house, and under a tab of its own what waits. */
export const deskDocuments = declareList({
  view: deskDocumentView,
  path: paths.deskInvoices(),
  guard: (args) => requireStaff(args, ["finance"]),
  page: (staff, query): Promise<Page<DeskRow>> =>
    query.tab === "WAITING" ? waiting.page(staff, query) : issued.page(staff, query),
  counts: async (staff, query): Promise<Record<DeskTab, number>> => {
    const both = await Promise.all([issued.counts(staff, query), waiting.counts(staff, query)]);
    return Object.assign({}, ...both) as Record<DeskTab, number>;
  },
  forFile: async (rows): Promise<readonly DeskFileRow[]> =>
    rows.every(isWaiting) ? rows : wholeDocuments(rows.filter(isIssued)),
});
