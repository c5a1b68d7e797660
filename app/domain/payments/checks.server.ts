/** Payments, refunds and chargebacks against the books (§4.6). Part of `npm run ledger:check`. */
import { type LedgerCheck, moved } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

const taken = moved(
  sql`'payment:' || p.id || ':captured'`,
  sql`e.dc = 'D' and a.kind like 'psp:%' and e.ccy = p.ccy`,
);

const charged = sql`(
  select sum(e.amount) from payment_payable x
  join journal j on j.idem_key in (x.payable_type || ':' || x.payable_id || ':paid:' || p.id,
    x.payable_type || ':' || x.payable_id || ':paid') and j.status = 'posted'
  join ledger_entry e on e.journal_id = j.id and e.dc = 'D'
  join ledger_account a on a.id = e.account_id and a.kind in ('mem:avail', 'mem:promo')
  where x.payment_id = p.id)`;

const givenBack = moved(
  sql`'refund:' || r.id || ':posted'`,
  sql`e.dc = 'C' and (a.kind in ('mem:avail', 'mem:promo') or a.kind like 'psp:%')`,
);

/** Each must find nothing. */
export const paymentChecks: readonly LedgerCheck[] = [
  {
    name: "payments that took money without a journal",
    finding: sql`select p.id::text from payment p where p.status = 'SUCCESSFUL' and p.method <> 'wallet'
      and not exists (select 1 from journal j where j.idem_key = 'payment:' || p.id || ':captured')`,
  },
  {
    name: "chargebacks that the books do not know as they stand",
    finding: sql`select d.provider_id from dispute d left join lateral (
        select sum(case e.dc when 'D' then e.amount else -e.amount end) as taken
        from journal j join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id and a.kind in ('mem:avail', 'recv:member', 'exp:bad_debt')
        where j.ref_type = 'dispute' and j.ref_id = d.id and j.type = 'J12') s on true
      where coalesce(s.taken, 0) <> case when d.taken then d.value else 0 end`,
  },
  {
    name: "refunds that are not posted as they say",
    finding: sql`select r.no || ' ' || r.status from refund r
      where (r.status in ('PROCESSING', 'ERROR', 'COMPLETED', 'UNASSIGNED', 'FAILED')
        and not exists (select 1 from journal j where j.idem_key = 'refund:' || r.id || ':posted' and j.status = 'posted'))
        or (r.status = 'FAILED'
        and not exists (select 1 from journal j where j.idem_key = 'refund:' || r.id || ':bounced'))`,
  },
  {
    name: "payments whose refunds do not add up",
    finding: sql`select p.id::text from payment p left join (
        select payment_id, sum(amount) as back from refund
        where status in ('PROCESSING', 'ERROR', 'COMPLETED', 'UNASSIGNED') group by payment_id) r on r.payment_id = p.id
      where p.refunded <> coalesce(r.back, 0)`,
  },
  {
    name: "payables held by an attempt that has ended",
    finding: sql`select p.id::text from payment p join payment_payable x on x.payment_id = p.id
      where x.active and p.status in ('SUCCESSFUL', 'FAILED')`,
  },
  {
    name: "payments by card or PayPal that took something else than they say",
    finding: sql`select p.id || ' ' || p.status || ': ' || p.amount || ', ' || coalesce(${taken}, 0) || ' taken' from payment p
      where p.method in ('card', 'paypal') and not 'MISMATCH' = any (p.tags)
        and coalesce(${taken}, 0) <> case p.status when 'SUCCESSFUL' then p.amount else 0 end`,
  },
  {
    name: "payments from the wallet that took something else than they say",
    finding: sql`select p.id || ': ' || p.amount || ', ' || coalesce(${charged}, 0) || ' taken' from payment p
      where p.method = 'wallet' and p.status = 'SUCCESSFUL' and coalesce(${charged}, 0) <> p.amount`,
  },
  {
    name: "refunds that gave back something else than they say",
    finding: sql`select r.no || ': ' || r.amount || ', ' || coalesce(${givenBack}, 0) || ' given back' from refund r
      where r.status in ('PROCESSING', 'ERROR', 'COMPLETED', 'UNASSIGNED', 'FAILED') and coalesce(${givenBack}, 0) <> r.amount`,
  },
];
