/** A locked provider line with its bookings, and notifications about them. */
import type { Staff } from "~/domain/accounts/people";
import { addTask, endTasks } from "~/domain/tasks/finance-tasks.server";
import { audit } from "~/platform/audit.server";
import { sql, type Tx } from "~/platform/db";
import type { Currency } from "~/platform/money";
import type { Bookable, BookingAccount, BookingKind, BookingStatus } from "./booking";
import type { Provider } from "./lines";
import { unmatchedFees } from "./pairing.server";

const mark = sql`(case when l.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.reference end)::uuid`;

/** Whether a line `l` of another kind still concerns a payment, refund or chargeback. */
export const someones = sql`(l.kind = 'other' and (coalesce(l.source, '') ~ '^(ch|py|pi|re|pyr|du|dp)_'
  or exists (select 1 from payment p where p.provider_payment_ref = l.source)
  or exists (select 1 from payment p where p.id = ${mark})
  or exists (select 1 from refund r where r.provider_ref = l.source)
  or exists (select 1 from refund r where r.id = ${mark})
  or exists (select 1 from dispute u where u.provider = l.provider and u.provider_id = l.source)))`;

/** Whether the books have more of the chargeback fee in line `l` than the entry of its difference `d`. */
export const more = sql`(l.part = 'fee' and l.kind = 'dispute' and exists (
  select 1 from ${unmatchedFees.from} where ${unmatchedFees.where} and e.id is distinct from d.entry_id))`;

export type ToBook = Bookable & {
  id: string;
  provider: Provider;
  day: string;
  ref: string;
  ccy: Currency;
  key: string;
  /** The provider's amount minus ours, in minor units; null where nothing is open. */
  rest: bigint | null;
  entryId: bigint | null;
};

/** The open difference `d` of a line `l`; none while the provider changed the line. */
export const openOf = sql`d.key = 'line:' || l.id and d.settled_at is null and not exists (
  select 1 from provider_difference c where c.line_id = l.id and c.kind = 'changed' and c.settled_at is null)`;

/** Locks a line against comparisons and other bookings; null where there is none. */
export async function lockToBook(tx: Tx, lineId: string): Promise<ToBook | null> {
  const of = await tx.first<{ provider: Provider }>(
    sql`select provider from provider_line where id = ${lineId}`,
  );
  if (!of) return null;
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`reconciliation:${of.provider}`}))`);
  return tx.first<ToBook>(sql`
    select l.id, l.provider, l.day::text as day, l.ref, l.ccy, 'line:' || l.id as key,
      d.provider_amount - coalesce(d.book_amount, 0) as rest, d.entry_id,
      d.kind as difference, l.kind, l.part, l.subject is not null as known, ${someones} as someones, ${more} as more
    from provider_line l
    left join provider_difference d on ${openOf}
    where l.id = ${lineId} for update of l`);
}

export type BookingRow = {
  id: string;
  kind: BookingKind;
  account: BookingAccount;
  amount: bigint;
  ofId: string | null;
  reason: string;
  status: BookingStatus;
  askedBy: string;
};

/** A booking of a line that the caller holds; null where it is none of its. */
export function lockBooking(tx: Tx, lineId: string, id: string): Promise<BookingRow | null> {
  return tx.first<BookingRow>(sql`
    select id, kind, account, amount, of_id, reason, status, asked_by
    from provider_booking where id::text = ${id} and line_id = ${lineId} for update`);
}

const taskKey = (bookingId: string) => `provider-booking:${bookingId}`;

/** Tells finance that a proposal waits for its second person. */
export async function tellProposal(
  tx: Tx,
  line: ToBook,
  { id, amount, reason }: { id: string; amount: bigint; reason: string },
): Promise<void> {
  const data = { provider: line.provider, amount: amount.toString(), ccy: line.ccy, reason };
  const about = { kind: "provider-booking", refType: "provider_line", refId: line.id };
  await tx.run(addTask({ key: taskKey(id), ...about, data }));
}

/** Ends that task. */
export async function endProposalTask(tx: Tx, bookingId: string): Promise<void> {
  await tx.run(endTasks(sql`f.key = ${taskKey(bookingId)}`));
}

/** Writes down what was done about a line. */
export function noted(
  tx: Tx,
  by: Pick<Staff, "id">,
  line: ToBook,
  action: string,
  after: Record<string, string>,
  before?: Record<string, string>,
): Promise<void> {
  return audit(tx, {
    actor: `staff:${by.id}`,
    action,
    entity: "provider_line",
    entityId: line.id,
    after,
    ...(before ? { before } : {}),
  });
}
