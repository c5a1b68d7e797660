/** Documents as their owner, or finance, finds them: one by its number, those of an order. */
import { paidForOrders } from "~/domain/payments/payable.server";
import { db, prepared, sql, type Sql } from "~/platform/db";
import { cleanFilter } from "~/platform/list";
import { typedAmount } from "~/platform/typed-numbers";
import { readContent, type IssuedDocument, type KeptContent } from "./document";
import type { DocumentKind } from "./documents";
import type { Waits } from "./due.server";
import { Readable } from "node:stream";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import type { Download } from "~/platform/http/download.server";
import { pdfOf } from "./print/pdf.server";
import { sheetOf, type Sheet } from "./print/sheet";

/** What the page draws. */
export function shownSheet(document: IssuedDocument, locale: Locale): Omit<Sheet, "amounts"> {
  const { amounts: _, ...sheet } = sheetOf(document, { t: texts(locale, "invoices"), locale });
  return sheet;
}

/** The PDF of one document, as it is sent. */
export async function pdfFile(document: IssuedDocument, locale: Locale): Promise<Download> {
  const bytes = await pdfOf(document, locale);
  return {
    name: `${document.no}.pdf`,
    type: "application/pdf",
    bytes: bytes.length,
    read: () => Readable.from([bytes]),
  };
}

export type ListedDocument = {
  readonly id: string;
  readonly no: string;
  readonly kind: DocumentKind;
  readonly refType: string;
  readonly refNo: string;
  readonly store: string | null;
  readonly byHand: boolean;
  readonly issuedAt: Date;
  readonly ccy: string;
  readonly tax: bigint;
  readonly total: bigint;
  /** The number of the invoice that a credit note corrects, or of the receipt that this one replaces. */
  readonly corrects: string | null;
  readonly replacedBy: string | null;
};

/** The number of the receipt that took the place of `invoice i`, where that is a receipt. */
export const replacedBy = sql`case when i.kind = 'RECEIPT' then (
  select r.no from invoice r where r.ref_type = i.ref_type and r.ref_id = i.ref_id and r.kind = 'RECEIPT'
    and r.content -> 'corrects' ->> 'no' = i.no) end`;

/** Columns of a listed document, of `invoice i`. */
export const listed = sql`i.id, i.no, i.kind, i.ref_type, i.ref_no, i.content -> 'store' ->> 'name' as store,
  coalesce(i.content -> 'store' ->> 'platform' = 'manual', false) as by_hand,
  i.issued_at, i.ccy, i.tax, i.total, i.content -> 'corrects' ->> 'no' as corrects,
  ${replacedBy} as replaced_by`;

/**
 * What else a search means than a part of a number, each by an index of its own: the order a document is a difference of,
 * the refund or bill it gives back for, its total with all its decimals.
 */
export function meantBy(q: string): Sql[] {
  const no = q.toUpperCase();
  const amount = typedAmount(q.replaceAll("$", ""));
  return [
    sql`i.content -> 'difference' ->> 'orderNo' = ${no}`,
    sql`i.content ->> 'reason' = ${no}`,
    ...(amount === null ? [] : [sql`i.total = ${amount}::bigint`]),
  ];
}

export type WholeRow = Omit<IssuedDocument, "content"> & { content: KeptContent };

export const wholeColumns = sql`i.id, i.no, i.kind, i.ref_type, i.ref_no, i.issued_at,
  i.supply_on, i.seller, i.buyer, i.content, i.ccy, i.goods, i.discount, i.shipping, i.service, i.tax, i.fee,
  i.total`;

export const issued = ({ content, ...row }: WholeRow): IssuedDocument => ({
  ...row,
  content: readContent(content),
});

/** All that stands on documents that a list shows, in the same order. */
export async function wholeDocuments<Listed extends { id: string }>(
  rows: readonly Listed[],
): Promise<(Listed & IssuedDocument)[]> {
  const whole = await db.rows<WholeRow>(sql`
    select ${wholeColumns} from invoice i where i.id = any(${rows.map(({ id }) => id)}::uuid[])`);
  const byId = new Map(whole.map((row) => [row.id, issued(row)]));
  return rows.flatMap((row) => {
    const document = byId.get(row.id);
    return document ? [{ ...row, ...document }] : [];
  });
}

async function findWhere(where: Sql): Promise<IssuedDocument | null> {
  const row = await db.first<WholeRow>(sql`select ${wholeColumns} from invoice i where ${where}`);
  return row ? issued(row) : null;
}

/** A member's document by its number; null where they have none of it. */
export const findDocument = (memberId: string, no: string) =>
  findWhere(sql`i.no = ${cleanFilter(no)} and i.user_id = ${memberId}`);

/** Any document by its number, with whose it is: for finance. */
export async function anyDocument(
  no: string,
): Promise<{ document: IssuedDocument; memberId: string; member: string } | null> {
  const row = await db.first<WholeRow & { memberId: string; member: string }>(sql`
    select ${wholeColumns}, u.id as member_id, u.user_name as member from invoice i join "user" u on u.id = i.user_id
    where i.no = ${cleanFilter(no)}`);
  return row ? { document: issued(row), memberId: row.memberId, member: row.member } : null;
}

/** Ids of the documents about orders: their own, and those of what was charged of them later. `orders`: ids. */
export const aboutOrders = (orders: Sql) => sql`
  select n.id from (${paidForOrders()}) part join invoice n on n.ref_type = part.type and n.ref_id = part.payable_id
  where part.order_id in (${orders})`;

/** The other documents about the same thing; of an order also those of its price differences, and of those its own. */
export function relatedTo(id: string): Promise<ListedDocument[]> {
  return db.rows<ListedDocument>(sql`
    with me as (select id, ref_type, ref_id from invoice where id = ${id}::uuid),
    thing as (
      select ref_type, ref_id from me
      union select other.type, other.payable_id from me
        join (${paidForOrders()}) mine on mine.type = me.ref_type and mine.payable_id = me.ref_id
        join (${paidForOrders()}) other on other.order_id = mine.order_id)
    select ${listed} from thing join invoice i on i.ref_type = thing.ref_type and i.ref_id = thing.ref_id
    where i.id <> ${id}::uuid order by i.issued_at, i.id limit 100`);
}

/** The newest invoice of a paid price difference; null while there is none. */
export async function invoiceOfBill(billId: string): Promise<string | null> {
  const row = await db.first<{ no: string }>(sql`
    select i.no from invoice i where i.ref_type = 'price_diff_bill' and i.ref_id = ${billId}::uuid
      and i.kind = 'INVOICE' order by i.issued_at desc, i.id desc limit 1`);
  return row?.no ?? null;
}

/** Whether anything was issued about an order, whatever became of it since. */
export async function hasDocuments(orderId: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from invoice where ref_type = 'store_order' and ref_id = ${orderId}::uuid limit 1`);
  return row !== null;
}

export type Waiting = { waits: Waits | null; count: number };

/** Why a thing has no document yet, or what there is of it and its differences; null where the member has no such thing. */
export async function documentsOfThing(
  memberId: string,
  types: readonly string[],
  no: string,
): Promise<{ documents: ListedDocument[]; waits: Waits | "soon" | null; letters: string | null } | null> {
  const about = types.includes("store_order")
    ? sql`i.id in (${aboutOrders(sql`select id from store_order where user_id = ${memberId} and no = ${no}`)})`
    : sql`i.ref_type = any(${types}) and i.ref_no = ${no}`;
  const documents = await db.rows<ListedDocument>(sql`
    select ${listed} from invoice i
    where i.user_id = ${memberId} and ${about}
    order by i.issued_at desc, i.id desc limit 100`);
  const due = await db.first<{ waits: Waits | null; letters: string | null }>(sql`
    select d.waits, d.letters from invoice_due d join journal j on j.id = d.journal_id
    where d.user_id = ${memberId} and d.status = 'OPEN' and d.ref_type = any(${types}) and j.ref_no = ${no}
    order by d.journal_id desc limit 1`);
  if (documents.length === 0 && !due) return null;
  return { documents, waits: due ? (due.waits ?? "soon") : null, letters: due?.letters ?? null };
}

/** How many of a member's documents wait for a billing address. */
export async function waitForBilling(memberId: string): Promise<number> {
  const row = await db.first<{ n: number }>(sql`
    select count(*)::int as n from invoice_due
    where user_id = ${memberId} and status = 'OPEN' and waits = 'billing'`);
  return row?.n ?? 0;
}

/** The newest invoice of each of these orders, by the order's number. */
export async function invoiceNumbers(
  memberId: string,
  orderIds: readonly string[],
): Promise<Record<string, string>> {
  if (orderIds.length === 0) return {};
  const rows = await db.rows<{ order: string; no: string }>(prepared`
    select distinct on (i.ref_id) i.ref_no as order, i.no from invoice i
    where i.user_id = ${memberId} and i.ref_type = 'store_order' and i.kind = 'INVOICE'
      and i.ref_id = any(${orderIds}::uuid[])
    order by i.ref_id, i.issued_at desc, i.id desc`);
  return Object.fromEntries(rows.map(({ order, no }) => [order, no]));
}

/** The receipts of these recharges, by the recharge's number. */
export async function receiptNumbers(
  memberId: string,
  rechargeIds: readonly string[],
): Promise<Record<string, string>> {
  if (rechargeIds.length === 0) return {};
  const rows = await db.rows<{ recharge: string; no: string }>(sql`
    select i.ref_no as recharge, i.no from invoice i
    where i.user_id = ${memberId} and i.ref_type = 'recharge_order' and i.kind = 'RECEIPT'
      and i.ref_id = any(${rechargeIds}::uuid[])
    order by i.issued_at, i.id`);
  return Object.fromEntries(rows.map(({ recharge, no }) => [recharge, no]));
}
