/** Draws numbers and stores documents. The series is locked from here to the end of the transaction. */
import { sql, type Tx } from "~/platform/db";
import { keptContent, type Buyer, type Content, type Seller, type Sums } from "./document";
import { documentKinds, documentNo, seriesOf, type DocumentKind } from "./documents";

/** A document before it has its number and its day. */
export type Draft = Sums & {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly userId: string;
  readonly journalId: string;
  readonly refType: string;
  readonly refId: string;
  readonly refNo: string;
  readonly storeId: string | null;
  readonly creditsId: string | null;
  readonly supplyOn: Date;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly content: Content;
  readonly ccy: string;
};

type Drawn = { year: number; last: number; at: Date };

/**
 * Numbers and stores each draft, and removes it from the due ones. Call it last: it blocks the series until the
 * transaction ends.
 */
export async function keepDocuments(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  const rows = [];
  for (const kind of documentKinds) {
    const own = drafts.filter((draft) => draft.kind === kind);
    if (own.length === 0) continue;
    const { year, last, at } = await draw(tx, kind, own.length);
    const first = last - own.length + 1;
    // Lists are ordered by time and id, so ids of one moment follow the numbers.
    const ids = own.map(({ id }) => id).sort();
    rows.push(...own.map((draft, i) => rowOf({ ...draft, id: ids[i] ?? draft.id }, year, first + i, at)));
  }
  await tx.run(sql`
    insert into invoice (id, no, series, year, seq, kind, user_id, journal_id, ref_type, ref_id, ref_no, store_id,
      credits_id, issued_at, supply_on, seller, buyer, content, ccy, goods, discount, shipping, service, tax, fee, total)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, no text, series text, year int, seq int,
      kind text, user_id uuid, journal_id uuid, ref_type text, ref_id uuid, ref_no text, store_id uuid, credits_id uuid,
      issued_at timestamptz, supply_on date, seller jsonb, buyer jsonb, content jsonb, ccy char(3), goods bigint,
      discount bigint, shipping bigint, service bigint, tax bigint, fee bigint, total bigint)`);
  await tx.run(sql`
    delete from invoice_due where journal_id = any(${drafts.map((draft) => draft.journalId)}::uuid[])`);
}

/**
 * Takes `count` numbers. The year and `at` are read after the lock, so that numbers and dates rise together over New
 * Year.
 */
async function draw(tx: Tx, kind: DocumentKind, count: number): Promise<Drawn> {
  const drawn = await tx.first<Drawn>(sql`
    insert into invoice_series as s (series, year, last)
    select ${seriesOf[kind]}, extract(year from clock_timestamp() at time zone 'UTC')::int, ${count}::int from (
      select max(year) from (
        select year from invoice_series where series = ${seriesOf[kind]} order by year desc limit 1 for update) newest) held
    on conflict (series, year) do update set last = s.last + excluded.last
    returning year, last, clock_timestamp() as at`);
  if (!drawn) throw new Error("no number was drawn");
  return drawn;
}

function rowOf(draft: Draft, year: number, seq: number, at: Date) {
  const { goods, discount, shipping, service, tax, fee, total } = draft;
  const amounts = { goods, discount, shipping, service, tax, fee, total };
  return {
    id: draft.id,
    no: documentNo(draft.kind, year, seq),
    series: seriesOf[draft.kind],
    year,
    seq,
    kind: draft.kind,
    user_id: draft.userId,
    journal_id: draft.journalId,
    ref_type: draft.refType,
    ref_id: draft.refId,
    ref_no: draft.refNo,
    store_id: draft.storeId,
    credits_id: draft.creditsId,
    issued_at: at.toISOString(),
    supply_on: draft.supplyOn.toISOString().slice(0, 10),
    seller: draft.seller,
    buyer: draft.buyer,
    content: JSON.parse(keptContent(draft.content)) as unknown,
    ccy: draft.ccy,
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount.toString()])),
  };
}
