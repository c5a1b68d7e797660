/** One line of a provider with what may be booked of it, what is proposed, and what two people have booked. */
import { db, sql } from "~/platform/db";
import { accountsFor, type Bookable, type BookingAccount, type BookingKind } from "./booking";
import { more, openOf, someones } from "./booking-row.server";
import type { Provider } from "./lines";

export type BookingView = {
  id: string;
  kind: BookingKind;
  account: BookingAccount;
  /** By what the provider's account changes, in minor units. */
  amount: bigint;
  reason: string;
  askedBy: string;
  askedById: string;
  at: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  journalId: string | null;
};

export type LineToBook = Bookable & {
  id: string;
  provider: Provider;
  day: string;
  at: Date;
  ref: string;
  source: string | null;
  /** What the provider says, and the books, in minor units. */
  amount: bigint;
  ccy: string;
  bookAmount: bigint | null;
  rest: bigint | null;
  /** Against what it may be booked: nothing where it is somebody's money, or nothing is open. */
  accounts: readonly BookingAccount[];
  proposed: BookingView | null;
  booked: BookingView | null;
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A line by its id; null where there is none. */
export async function findLineToBook(id: string): Promise<LineToBook | null> {
  if (!uuid.test(id)) return null;
  const line = await db.first<Omit<LineToBook, "accounts" | "proposed" | "booked">>(sql`
    select l.id, l.provider, l.day::text as day, l.at, l.ref, l.source, l.amount, l.ccy, d.book_amount,
      d.provider_amount - coalesce(d.book_amount, 0) as rest, d.kind as difference, l.kind, l.part,
      l.subject is not null as known, ${someones} as someones, ${more} as more
    from provider_line l left join provider_difference d on ${openOf} where l.id = ${id}`);
  if (!line) return null;
  const rows = await db.rows<BookingView & { status: string }>(sql`
    select b.id, b.kind, b.account, b.amount, b.reason, b.asked_by as asked_by_id, b.created_at as at, b.status,
      (select s.name from staff s where s.id = b.asked_by) as asked_by,
      (select s.name from staff s where s.id = b.decided_by) as decided_by, b.decided_at,
      (select j.id from journal j where j.idem_key = 'provider_line:' || b.line_id || ':booked:' || b.id) as journal_id
    from provider_booking b
    where b.line_id = ${id} and (b.status = 'PROPOSED' or (b.kind = 'book' and b.status = 'POSTED'))`);
  const proposed = rows.find(({ status }) => status === "PROPOSED") ?? null;
  const booked = rows.find(({ status }) => status === "POSTED") ?? null;
  return { ...line, accounts: accountsFor(line), proposed, booked };
}
