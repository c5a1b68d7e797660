/** Compares the amounts of rows with their journals (§4.6): part of `npm run ledger:check`. */
import { sql, type Sql } from "~/platform/db";
import type { LedgerCheck } from "./check.server";

/** What a posted journal puts on one side of some accounts; null where there is no such journal, or no such line. */
const moved = (key: Sql, lines: Sql) => sql`(
  select sum(e.amount) from journal j join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.idem_key = ${key} and j.status = 'posted' and ${lines})`;

const taken = moved(
  sql`'payment:' || p.id || ':captured'`,
  sql`e.dc = 'D' and a.kind like 'psp:%' and e.ccy = p.ccy`,
);

/** What is charged for a payable: an order's by the attempt that pays it, a bill's but once. */
const charged = sql`(
  select sum(e.amount) from payment_payable x
  join journal j on j.idem_key in (x.payable_type || ':' || x.payable_id || ':paid:' || p.id,
    x.payable_type || ':' || x.payable_id || ':paid') and j.status = 'posted'
  join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
  join ledger_account a on a.id = e.account_id and a.member_id is null
  where x.payment_id = p.id)`;

const givenBack = moved(
  sql`'refund:' || r.id || ':posted'`,
  sql`e.dc = 'C' and (a.kind in ('mem:avail', 'mem:promo') or a.kind like 'psp:%')`,
);

const billed = moved(
  sql`'price_diff_bill:' || b.id || case b.status when 'PAID' then ':paid' else ':credited' end`,
  sql`e.dc = 'C'`,
);

/** A withdrawal paid again after its line was another's: each payment has its own journal. */
const paying = sql`case when w.payings > 0 then ':' || w.payings else '' end`;
const paid = (lines: Sql) => moved(sql`'withdrawal:' || w.id || ':paid' || ${paying}`, lines);

/** What came to a member's accounts, or left them where it is below zero. */
const corrected = sql`(
  select sum(case e.dc when 'C' then e.amount else -e.amount end) from journal j
  join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.idem_key = 'adjustment:' || x.id || ':posted' and j.status = 'posted' and a.member_id = x.user_id)`;

/** Each must find nothing. */
export const movedChecks: readonly LedgerCheck[] = [
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
  {
    name: "price differences that moved something else than they say",
    finding: sql`select b.no || ' ' || b.status || ': ' || b.amount || ', ' || coalesce(${billed}, 0) || ' moved'
      from price_diff_bill b where b.status in ('PAID', 'CREDITED') and coalesce(${billed}, 0) <> b.amount`,
  },
  {
    name: "withdrawals that sent something else than they say",
    finding: sql`select w.no || ': ' || w.payout || ' ' || w.ccy || ' and ' || w.fee from withdrawal w
      where w.status = 'COMPLETED'
        and (coalesce(${paid(sql`e.dc = 'C' and a.kind like 'bank:%' and e.ccy = w.ccy`)}, 0) <> w.payout
          or coalesce(${paid(sql`e.dc = 'C' and a.kind = 'rev:withdraw_fee'`)}, 0) <> w.fee)`,
  },
  {
    // A debt that is written off shrinks by a credit, and what takes that back grows it.
    name: "corrections that moved something else than they say",
    finding: sql`select x.no || ': ' || x.amount || ', ' || coalesce(${corrected}, 0) || ' moved' from adjustment x
      where x.status = 'POSTED' and abs(coalesce(${corrected}, 0)) <> abs(x.amount)`,
  },
];
