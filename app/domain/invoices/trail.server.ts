/** From the books to the documents and back: what was issued about a thing or a journal, for finance. */
import type { DeskPage } from "~/domain/ledger/things";
import { deskPageOf } from "~/domain/ledger/things.server";
import { db, sql, type Sql } from "~/platform/db";
import { aboutOrders, listed, type ListedDocument } from "./invoices.server";

const some = (which: Sql): Promise<ListedDocument[]> =>
  db.rows<ListedDocument>(sql`
    select ${listed} from invoice i where i.id in (${which}) order by i.issued_at, i.id limit 100`);

/** The documents about an order, and about what was charged of it later. `orderId`: a UUID. */
export const papersOfOrder = (orderId: string): Promise<ListedDocument[]> =>
  some(aboutOrders(sql`${orderId}::uuid`));

/** The documents about a bill or a recharge. `id`: a UUID. */
export const papersAbout = (
  type: "price_diff_bill" | "recharge_order",
  id: string,
): Promise<ListedDocument[]> =>
  some(sql`select id from invoice where ref_type = ${type} and ref_id = ${id}::uuid`);

/** The documents a journal asked for: an invoice, a receipt, or a credit note for each invoice it corrects. */
export const papersOfJournal = (journalId: string): Promise<ListedDocument[]> =>
  some(sql`select id from invoice where journal_id = ${journalId}::uuid`);

export type Trail = {
  readonly journalId: string;
  readonly journal: string;
  readonly refType: string;
  readonly refNo: string;
  readonly page: DeskPage | null;
  readonly orderNo: string | null;
};

/** What a document is about and the journal that asked for it. `id`: the document's. */
export function trailOf(id: string): Promise<Trail | null> {
  return db.first<Trail>(sql`
    select i.journal_id, j.type as journal, i.ref_type, i.ref_no,
      ${deskPageOf(sql`i.ref_type`, sql`i.ref_id`, sql`i.ref_no`)} as page, i.content -> 'difference' ->> 'orderNo' as order_no
    from invoice i join journal j on j.id = i.journal_id where i.id = ${id}::uuid`);
}
