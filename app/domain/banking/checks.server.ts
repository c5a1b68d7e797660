/**
 * The bank's lines against the books (§4.6): suspense and whose money lies there, wires and withdrawals. Part of
 * `npm run ledger:check`.
 */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";
import { leftOf } from "./returned-withdrawals.server";

/** What a journal moves on suspense: into it above zero. */
const suspenseOf = (journal: ReturnType<typeof sql>) => sql`(
  select coalesce(sum(case e.dc when 'C' then e.amount else -e.amount end), 0)
  from ledger_entry e join ledger_account a on a.id = e.account_id and a.code = 'suspense' where e.journal_id = ${journal})`;

const taken = sql`exists (select 1 from journal back where back.reverses_id = j.id)`;

/** Our bank's fee that a line's own journal books, besides the withdrawal's; negative where it returns some. */
const feeOf = (key: ReturnType<typeof sql>) => sql`(
  select coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end), 0)
  from journal j join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.code = 'exp:bank_fee'
  where j.idem_key = ${key} and j.status = 'posted' and not ${taken})`;

export const suspenseChecks: readonly LedgerCheck[] = [
  {
    name: "bank lines in suspense that the books do not hold",
    finding: sql`select l.account || ' ' || l.entry_ref from bank_line l
      left join journal j on j.idem_key = l.journal_key and j.status = 'posted'
      where l.status = 'SUSPENSE' and (j.id is null or ${taken} or ${suspenseOf(sql`j.id`)} <> l.amount)`,
  },
  {
    // A line that was in suspense leaves it by its own journal or its wire's.
    name: "bank lines that never left suspense",
    finding: sql`select l.account || ' ' || l.entry_ref from bank_line l
      where l.status = 'MATCHED' and l.suspense_key is not null and l.amount <> -(
        select coalesce(sum(${suspenseOf(sql`j.id`)}), 0) from journal j
        where j.status = 'posted' and (j.idem_key = l.journal_key or (l.journal_key is null and j.idem_key in (
          'recharge:' || l.ref_id || ':arrived', 'recharge:' || l.ref_id || ':surplus',
          'payment:' || l.ref_id || ':captured', 'payment:' || l.ref_id || ':surplus'))))`,
  },
  {
    // What went back is some line's money, to the cent but for what two people have booked between.
    name: "entries that went back and name no line of their amount",
    finding: sql`select l.account || ' ' || l.entry_ref from bank_line l left join bank_line h on h.id = l.ref_id
      where l.status = 'MATCHED' and l.kind = 'returned' and l.dc = 'D' and (h.id is null or h.kind is distinct from 'returned'
        or h.ref_id is distinct from l.id or h.account <> l.account or h.amount <> l.amount + coalesce(l.return_rest, 0))`,
  },
  {
    name: "entries in suspense that belong to no bank line and no refund",
    finding: sql`select j.idem_key from ledger_account a join ledger_entry e on e.account_id = a.id
      join journal j on j.id = e.journal_id
      where a.code = 'suspense' and j.status = 'posted'
        and not exists (select 1 from bank_line l where j.idem_key like 'bank_line:%' and l.id::text = split_part(j.idem_key, ':', 2))
        and not exists (select 1 from refund r where j.idem_key like 'refund:%' and r.id::text = split_part(j.idem_key, ':', 2))
        and not exists (select 1 from bank_line l where l.suspense_key is not null and l.ref_id = j.ref_id)
        and not exists (select 1 from bank_line l where l.suspense_key is not null
          and j.idem_key like 'payment:%' and l.ref_id::text = split_part(j.idem_key, ':', 2))
        and not exists (select 1 from adjustment x where x.kind = 'mistaken' and x.status = 'POSTED'
          and (x.wire_id = j.ref_id or (j.idem_key like 'payment:%' and x.wire_id::text = split_part(j.idem_key, ':', 2))))`,
  },
  {
    // A transfer between our own accounts moves the bank account against the account of its kind.
    name: "lines between accounts of ours that the books do not have",
    finding: sql`select l.account || ' ' || l.entry_ref || ' ' || l.kind from bank_line l
      left join journal j on j.idem_key = l.journal_key and j.status = 'posted'
      where l.status = 'MATCHED' and l.kind in ('psp', 'fx', 'payoneer', 'fee') and (j.id is null or ${taken}
        or (select array_agg(a.code || ' ' || e.dc || ' ' || e.amount || ' ' || e.ccy order by e.dc = l.dc)
          from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id) is distinct from array[
            l.account || ' ' || case l.dc when 'C' then 'D' else 'C' end || ' ' || l.amount || ' ' || l.ccy,
            case l.kind when 'psp' then 'psp:' || l.ref_no when 'fx' then 'fx:clearing' when 'payoneer' then 'bank:payoneer'
              else 'exp:bank_fee' end || ' ' || l.dc || ' ' || l.amount || ' ' || l.ccy])`,
  },
  {
    // The line's amount goes to the named member. Another currency passes through the open position.
    name: "lines credited to a member that the books do not have",
    finding: sql`select l.account || ' ' || l.entry_ref from bank_line l
      left join journal j on j.idem_key = l.journal_key and j.status = 'posted' and j.ref_type = 'bank_line' and j.ref_id = l.id
      where l.status = 'MATCHED' and l.kind = 'member' and (l.dc <> 'C' or j.id is null or ${taken} or (
        select count(*) filter (where a.code = case when l.suspense_key is null then l.account else 'suspense' end
            and e.dc = 'D' and e.amount = l.amount and e.ccy = l.ccy) <> 1
          or count(*) filter (where a.kind = 'mem:avail' and a.member_id = l.ref_id and e.dc = 'C') <> 1
          or count(*) filter (where a.code = 'fx:clearing') <> case l.ccy when 'USD' then 0 else 2 end
          or count(*) <> case l.ccy when 'USD' then 2 else 4 end
        from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id))`,
  },
  {
    // What went out is what was sent, and what came back is what the banks left of it.
    name: "withdrawals whose line says another amount than the books",
    finding: sql`select l.account || ' ' || l.entry_ref || ': ' || l.amount || ' of ' || w.no
      from bank_line l join withdrawal w on w.id = l.ref_id
      where l.status = 'MATCHED' and l.kind = 'withdrawal'
        and case l.dc
          when 'C' then l.amount <> ${leftOf}
          when 'D' then case when l.journal_key is null then l.amount not in (w.payout, w.payout + coalesce(w.bank_fee, 0))
            else l.amount <> w.payout + coalesce(w.bank_fee, 0) + ${feeOf(sql`l.journal_key`)} end
          end`,
  },
  {
    name: "withdrawals paid by a line that is not theirs",
    finding: sql`select w.no from withdrawal w where w.paid_line is not null and not exists (
      select 1 from bank_line l where l.id = w.paid_line and l.status = 'MATCHED' and l.kind = 'withdrawal' and l.dc = 'D'
        and l.ref_id = w.id and l.entry_ref = w.bank_ref)`,
  },
  {
    // A wire confirmed by hand has the line's amount, or the difference is booked (J1w).
    name: "wires whose line says another amount than the books",
    finding: sql`select l.account || ' ' || l.entry_ref || ': ' || l.amount || ' arrived, '
        || (known.received + coalesce(x.ccy_amount, 0)) || ' booked'
      from bank_line l join (
        select w.recharge_id as id, w.received from wire w where w.received is not null
        union all select w.payment_id, w.received from payment_wire w where w.received is not null) known on known.id = l.ref_id
      left join adjustment x on x.line_id = l.id and x.status = 'POSTED'
        and exists (select 1 from journal j where j.idem_key = 'adjustment:' || x.id || ':posted' and j.status = 'posted')
      where l.status = 'MATCHED' and l.kind in ('recharge', 'payment', 'already')
        and l.amount <> known.received + coalesce(x.ccy_amount, 0)`,
  },
  {
    name: "wires the bank took back that were not taken from their member",
    finding: sql`select l.account || ' ' || l.entry_ref from bank_line l
      left join adjustment x on x.line_id = l.id and x.wire_id = l.ref_id and x.kind = 'recall' and x.status = 'POSTED'
        and exists (select 1 from journal j where j.idem_key = 'adjustment:' || x.id || ':posted' and j.status = 'posted')
      where l.status = 'MATCHED' and l.kind = 'recalled' and (l.dc <> 'D' or x.id is null or x.ccy_amount <> -l.amount)`,
  },
  {
    // An undone confirmation reverses everything: the credit and the bank charges we bore. The wire then has no bank
    // number and no line.
    name: "wires confirmed by mistake that were not undone whole",
    finding: sql`select x.no || ': ' || x.ccy_amount || ' of ' || coalesce(h.received, 0) || ', ' || x.amount || ' of ' || coalesce(h.credited, 0)
      from adjustment x left join (
        select r.id, w.received, r.credited, r.tags from recharge_order r join wire w on w.recharge_id = r.id
        union all
        select p.id, w.received, w.credited + coalesce((
          select e.amount from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'D'
          where j.idem_key = 'payment:' || p.id || ':shortage' and j.status = 'posted'), 0), p.tags
        from payment p join payment_wire w on w.payment_id = p.id) h on h.id = x.wire_id
      where x.kind = 'mistaken' and x.status = 'POSTED' and x.journal_id is null and (h.id is null or not 'UNDONE' = any (h.tags)
        or x.ccy_amount <> -h.received or x.amount <> -h.credited
        or exists (select 1 from bank_receipt b where b.ref_id = x.wire_id)
        or exists (select 1 from bank_line l where l.ref_id = x.wire_id and l.kind in ('recharge', 'payment', 'already')))
      union all
      select 'undone without a correction: ' || h.id from (
        select id from recharge_order where 'UNDONE' = any (tags) union all select id from payment where 'UNDONE' = any (tags)) h
      where not exists (select 1 from adjustment x where x.wire_id = h.id and x.kind = 'mistaken' and x.status = 'POSTED')`,
  },
  {
    // An undone credit reverses all that the line credited, once, and frees the line.
    name: "money of wrong members that was not undone whole",
    finding: sql`with credited as (
        select l.id, l.amount, l.ccy, l.ref_id, l.kind, l.journal_key, l.account, l.entry_ref, j.id as journal_id, j.idem_key,
          e.amount as usd, a.member_id, ${taken} as taken
        from bank_line l join journal j on j.ref_type = 'bank_line' and j.ref_id = l.id and j.status = 'posted' and j.reverses_id is null
        join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
        join ledger_account a on a.id = e.account_id and a.kind = 'mem:avail')
      select x.no || ': ' || x.ccy_amount || ' of ' || coalesce(c.amount, 0) || ', ' || x.amount || ' of ' || coalesce(c.usd, 0)
      from adjustment x left join credited c on c.journal_id = x.journal_id and c.id = x.wire_id
      where x.kind = 'mistaken' and x.status = 'POSTED' and x.journal_id is not null and (c.id is null or c.taken
        or c.journal_key is not distinct from c.idem_key or x.user_id <> c.member_id or x.ccy <> c.ccy
        or x.ccy_amount <> -c.amount or x.amount <> -c.usd
        or (c.kind is distinct from 'member' and exists (
          select 1 from bank_receipt b where b.ref_type = 'bank_line' and b.ref_id = c.id)))
      union all
      select 'credited and left: ' || c.account || ' ' || c.entry_ref from credited c
      where not c.taken and c.journal_key is distinct from c.idem_key
        and not exists (select 1 from adjustment x where x.journal_id = c.journal_id and x.kind = 'mistaken' and x.status = 'POSTED')`,
  },
  {
    // Money in, less what went back, less refunds made at a provider that nobody has assigned.
    name: "suspense that its rows do not sum to",
    finding: sql`select a.ccy || ': ' || coalesce(b.held, 0) || ' held, ' || coalesce(r.rows, 0) || ' in rows'
      from ledger_account a
      left join (select e.account_id, sum(case e.dc when 'C' then e.amount else -e.amount end) as held
        from ledger_entry e join journal j on j.id = e.journal_id where j.status = 'posted' group by e.account_id) b
        on b.account_id = a.id
      left join (select ccy, sum(amount) as rows from (
          select ccy, amount from bank_line where status = 'SUSPENSE'
          union all select ccy, case dc when 'C' then amount else -amount - coalesce(return_rest, 0) end from bank_line
            where status = 'MATCHED' and kind = 'returned'
          union all select p.ccy, -f.amount from refund f join payment p on p.id = f.payment_id where f.status = 'UNASSIGNED') s
        group by ccy) r on r.ccy = a.ccy
      where a.code = 'suspense' and coalesce(b.held, 0) <> coalesce(r.rows, 0)`,
  },
];
