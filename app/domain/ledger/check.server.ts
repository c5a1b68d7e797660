/** The books against themselves (§4.6): nothing is mended, everything that does not agree is named. */
import { db, sql, type Sql } from "~/platform/db";
import { closesSince } from "./closing.server";

/** What a posted journal puts on one side of some accounts; null where there is no such journal, or no such line. */
export const moved = (key: Sql, lines: Sql) => sql`(
  select sum(e.amount) from journal j join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.idem_key = ${key} and j.status = 'posted' and ${lines})`;

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
