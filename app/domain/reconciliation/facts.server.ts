/** What earlier nouns ask of what providers list, as pieces of SQL. */
import type { Undecided } from "~/domain/tasks/events";
import type { Booked } from "~/domain/payments/events";
import { sql, type Sql } from "~/platform/db";

/** A select with a row where a provider's number is booked for another payment. */
export const bookedForAnother = ({ id, method }: Booked, reference: string): Sql => sql`
  select 1 from provider_line where source = ${reference} and kind = 'payment'
    and provider = ${method === "card" ? "stripe" : "paypal"}
    and subject like 'payment:%' and subject <> ${`payment:${id}`}`;

/** A select of the payouts whose numbers are given, as their provider tells of them. */
export const payoutsNumbered = (numbers: readonly string[]): Sql => sql`
  select l.id, l.provider, l.ref, l.part, l.ccy, l.subject, coalesce(l.source, l.ref) as source,
    coalesce((
      select d.provider_amount from provider_difference d
      where d.line_id = l.id and d.kind = 'changed' and d.ccy = l.ccy and d.settled_at is null), l.amount) as said
  from provider_line l
  where l.kind = 'payout' and l.amount < 0 and l.part = 'amount' and l.provider = any('{stripe,paypal}'::text[])
    and (l.source = any(${numbers}::text[]) or (l.source is null and l.ref = any(${numbers}::text[])))`;

/** A booking that one person proposed is decided by another. */
export const undecidedBooking = (id: Sql): Undecided[] => [
  {
    kind: "provider-booking",
    is: sql`exists (select 1 from provider_booking b where b.line_id = ${id} and b.status = 'PROPOSED')`,
  },
];
