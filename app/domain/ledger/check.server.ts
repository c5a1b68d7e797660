/** The books against themselves (§4.6): nothing is mended, everything that does not agree is named. */
import { db, sql, type Sql } from "~/platform/db";
import { closesSince } from "./closing.server";

export type LedgerFigure = { name: string; count: number; samples: string[] };

export type LedgerReport = {
  journals: number;
  wallets: number;
  /** Each must be 0. */
  mismatches: LedgerFigure[];
  clean: boolean;
};

/** A check must find nothing; it yields one text a finding. */
export type LedgerCheck = { readonly name: string; readonly finding: Sql };

let later: readonly LedgerCheck[] = [];

/** Binds what later nouns ask of the books, once, at start. */
export function bindLedgerChecks(bound: readonly LedgerCheck[]): void {
  later = bound;
}

const checks: readonly LedgerCheck[] = [
  {
    name: "unbalanced journals",
    finding: sql`select j.idem_key || ' ' || coalesce(e.ccy, 'without entries') from journal j
      left join ledger_entry e on e.journal_id = j.id
      group by j.id, j.idem_key, e.ccy
      having coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end), 1) <> 0`,
  },
  {
    name: "trial balance by currency",
    finding: sql`select e.ccy::text from ledger_entry e join journal j on j.id = e.journal_id where j.status = 'posted'
      group by e.ccy having sum(case e.dc when 'D' then e.amount else -e.amount end) <> 0`,
  },
  {
    name: "mismatched wallets",
    finding: sql`select a.code || ': ' || a.posted || ' kept, ' || coalesce(s.posted, 0) || ' summed' from ledger_account a
      left join (
        select e.account_id, sum(case when (e.dc = 'D') = (b.kind like 'recv:%') then e.amount else -e.amount end) as posted
        from ledger_entry e join journal j on j.id = e.journal_id join ledger_account b on b.id = e.account_id
        where j.status = 'posted' and b.member_id is not null group by e.account_id) s on s.account_id = a.id
      where a.member_id is not null and a.posted <> coalesce(s.posted, 0)`,
  },
  {
    name: "broken balance chains",
    finding: sql`select code || ' entry ' || id from (
        select a.code, e.id, e.balance_after,
          sum(case when (e.dc = 'D') = (a.kind like 'recv:%') then e.amount else -e.amount end)
            over (partition by e.account_id order by e.id) as running
        from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
        where j.status = 'posted' and a.member_id is not null) chain
      where balance_after is distinct from running`,
  },
  {
    name: "holds without an open journal",
    finding: sql`select a.code || ': ' || a.pending_dr || '/' || a.pending_cr || ' kept, '
        || coalesce(s.dr, 0) || '/' || coalesce(s.cr, 0) || ' open' from ledger_account a
      left join (
        select e.account_id, sum(e.amount) filter (where e.dc = 'D') as dr, sum(e.amount) filter (where e.dc = 'C') as cr
        from ledger_entry e join journal j on j.id = e.journal_id where j.status = 'pending' group by e.account_id) s
        on s.account_id = a.id
      where a.member_id is not null and (a.pending_dr <> coalesce(s.dr, 0) or a.pending_cr <> coalesce(s.cr, 0))`,
  },
  {
    name: "closed days that do not say what their lines come to",
    finding: sql`select coalesce(c.day, s.day)::text || ' ' || coalesce(c.kind, s.kind) || ' ' || coalesce(c.ccy, s.ccy) || ': '
        || coalesce(c.debit, 0) || '/' || coalesce(c.credit, 0) || ' closed, '
        || coalesce(s.debit, 0) || '/' || coalesce(s.credit, 0) || ' summed'
      from (${closesSince(null, sql`(select max(day) from ledger_close)`)}) s full join ledger_close c using (day, kind, ccy)
      where (c.debit, c.credit) is distinct from (s.debit, s.credit)`,
  },
  {
    name: "house accounts with a running balance",
    finding: sql`select code || ' ' || ccy from ledger_account
      where member_id is null and (posted <> 0 or pending_dr <> 0 or pending_cr <> 0)`,
  },
  {
    // What is paid and neither refunded nor earned: the total while unshipped, nothing once all of it is shipped.
    name: "orders whose deferred income does not fit",
    finding: sql`select o.no || ' ' || o.status || ': ' || coalesce(d.rest, 0) from store_order o
      left join (
        select j.ref_id, sum(case e.dc when 'C' then e.amount else -e.amount end) as rest
        from ledger_entry e join journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
        where a.kind = 'def:order' and j.status = 'posted' and j.ref_type = 'store_order' group by j.ref_id) d
        on d.ref_id = o.id
      where case
        when o.status in ('SHIPPED', 'DELIVERED', 'CLOSED', 'AWAITING_PAYMENT') then coalesce(d.rest, 0) <> 0
        else coalesce(d.rest, 0) < 0 or coalesce(d.rest, 0) > o.total + o.adj_goods + o.adj_shipping + o.adj_service + o.adj_tax or
          (o.paid_at is not null and o.hold not in ('QUOTE', 'PAYMENT_REVIEW') and coalesce(d.rest, 0) = 0 and o.total > 0)
        end`,
  },
  {
    name: "deferred income that names no order",
    finding: sql`select j.idem_key from ledger_entry e join journal j on j.id = e.journal_id
      join ledger_account a on a.id = e.account_id
      where a.kind = 'def:order' and j.status = 'posted' and j.ref_type = 'store_order'
        and not exists (select 1 from store_order o where o.id = j.ref_id)`,
  },
  {
    name: "recharges that are not credited as they say",
    finding: sql`select r.no || ' ' || r.status from recharge_order r
      left join lateral (
        select sum(case e.dc when 'C' then e.amount else -e.amount end) as credited
        from journal j join ledger_entry e on e.journal_id = j.id
          join ledger_account a on a.id = e.account_id and a.kind = 'mem:avail'
        where j.ref_type = 'recharge_order' and j.ref_id = r.id and j.status = 'posted' and j.type in ('J1', 'J1f', 'J1w')) s
        on true
      where coalesce(s.credited, 0) <> coalesce(r.credited, 0) or (r.status = 'COMPLETED' and r.credited is null)
        or (r.status in ('AWAITING_PAYMENT', 'PENDING') and s.credited is not null)`,
  },
  {
    name: "payments that took money without a journal",
    finding: sql`select p.id::text from payment p where p.status = 'SUCCESSFUL' and p.method <> 'wallet'
      and not exists (select 1 from journal j where j.idem_key = 'payment:' || p.id || ':captured')`,
  },
  {
    name: "draws that do not sum to what is borrowed",
    finding: sql`select coalesce(a.member_id, d.user_id) || ': ' || coalesce(a.posted, 0) || ' borrowed, '
        || coalesce(d.open, 0) || ' drawn' from (select member_id, posted from ledger_account where kind = 'recv:credit') a
      full join (select user_id, sum(amount - repaid) as open from credit_draw group by user_id) d
        on d.user_id = a.member_id
      where coalesce(a.posted, 0) <> coalesce(d.open, 0)`,
  },
  {
    name: "draws that say otherwise what was written off",
    finding: sql`select coalesce(b.member_id, d.user_id) || ': ' || coalesce(b.total, 0) || ' written off, '
        || coalesce(d.total, 0) || ' in draws' from (
          select a.member_id, sum(e.amount) as total
          from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
          join ledger_account a on a.id = e.account_id and a.kind = 'recv:credit'
          where j.ref_type = 'adjustment' and j.status = 'posted' group by a.member_id) b
      full join (select user_id, sum(written_off) as total from credit_draw where written_off > 0 group by user_id) d
        on d.user_id = b.member_id
      where coalesce(b.total, 0) <> coalesce(d.total, 0)`,
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
    name: "lines that stand still though nothing is overdue",
    finding: sql`select l.user_id::text from credit_line l
      where l.status = 'SUSPENDED' and l.suspended_for = 'overdue' and not exists (
        select 1 from credit_draw d where d.user_id = l.user_id and d.repaid < d.amount and d.due_at < now())`,
  },
  {
    name: "paid price differences without their journal",
    finding: sql`select b.no from price_diff_bill b where b.status = 'PAID'
      and not exists (select 1 from journal j where j.idem_key = 'price_diff_bill:' || b.id || ':paid')`,
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
    // What a withdrawal holds while it is open, and has taken once it is paid; nothing in every other state.
    name: "withdrawals whose money does not fit",
    finding: sql`select w.no || ' ' || w.status || ': ' || s.held || ' held, ' || s.taken || ' taken' from withdrawal w
      cross join lateral (
        select coalesce(sum(e.amount) filter (where j.status = 'pending'), 0) as held,
          coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end) filter (where j.status = 'posted'), 0) as taken
        from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where j.ref_type = 'withdrawal' and j.ref_id = w.id and a.kind = 'mem:avail' and j.type in ('J10', 'J10f')) s
      where s.held <> case when w.status in ('UNDER_REVIEW', 'APPROVED', 'PAYING') then w.amount else 0 end
        or s.taken <> case when w.status = 'COMPLETED' then w.amount else 0 end`,
  },
  {
    name: "withdrawals that rest in the clearing account",
    finding: sql`select coalesce(max(j.ref_no), j.ref_id::text) from ledger_account a
      join ledger_entry e on e.account_id = a.id join journal j on j.id = e.journal_id
      where a.code = 'wd:clearing' and j.status = 'posted' and j.ref_type = 'withdrawal'
      group by j.ref_id having sum(case e.dc when 'D' then e.amount else -e.amount end) <> 0`,
  },
];

/** Runs all checks, of later nouns too. Findings are named by key, number or account, the first ten of each. */
export async function checkLedger(): Promise<LedgerReport> {
  const totals = await db.first<{ journals: number; wallets: number }>(sql`
    select (select count(*)::int from journal) as journals,
      (select count(distinct member_id)::int from ledger_account where member_id is not null) as wallets`);
  const mismatches: LedgerFigure[] = [];
  for (const { name, finding } of [...checks, ...later]) {
    const row = await db.first<{ count: number; samples: string[] | null }>(sql`
      select count(*)::int as count, (array_agg(f order by f))[1:10] as samples from (${finding}) as found(f)`);
    mismatches.push({ name, count: row?.count ?? 0, samples: row?.samples ?? [] });
  }
  return {
    journals: totals?.journals ?? 0,
    wallets: totals?.wallets ?? 0,
    mismatches,
    clean: mismatches.every(({ count }) => count === 0),
  };
}

/** The report as lines of text; the last says whether the books agree. */
export function reportLines(report: LedgerReport): string[] {
  const figures = report.mismatches.flatMap(({ name, count, samples }) => [
    `${name}: ${count}`,
    ...samples.map((sample) => `  ${sample}`),
  ]);
  return [
    `journals: ${report.journals}`,
    `wallets: ${report.wallets}`,
    ...figures,
    report.clean ? "the books agree" : "THE BOOKS DO NOT AGREE",
  ];
}
