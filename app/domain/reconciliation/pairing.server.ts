/**
 * Pairs provider lines with ledger entries by subject, direction and amount, each once. The ledger is only read; the
 * pair is stored on the line.
 */
import { bookPayoutIn } from "~/domain/banking/psp.server";
import { pspFee } from "~/domain/ledger/postings";
import { post } from "~/domain/ledger/ledger.server";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { sql, transaction, type Sql, type Tx } from "~/platform/db";
import type { Currency } from "~/platform/money";
import { payoutBookedDays, payoutShortLimit } from "./config";
import type { Provider } from "./lines";

/** An entry's amount as the provider's side writes it: what comes to us is above zero. */
export const signedOf = (e: Sql) => sql`(case ${e}.dc when 'D' then ${e}.amount else -${e}.amount end)`;
export const signed = signedOf(sql`e`);

/** What was booked of a line `l` between its entry and what the provider says. */
export const restOf = sql`coalesce((select ${signedOf(sql`x`)} from ledger_entry x where x.id = l.rest_id), 0)`;

/** What a journal is about, as its key begins. */
export const subjectOfJournal = sql`(split_part(j.idem_key, ':', 1) || ':' || split_part(j.idem_key, ':', 2))`;

/** Journals that were taken back, and those that take them back, say nothing together. */
export const notReversed = sql`(j.status = 'posted' and j.reverses_id is null
  and not exists (select 1 from journal back where back.reverses_id = j.id))`;

/** Unmatched journals `j` and entries `e` of the chargeback fee in a line `l`. A condition for `where`. */
export const unmatchedFees = {
  from: sql`journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id`,
  where: sql`j.ref_type = 'dispute'
    and j.ref_id = (case when l.subject like 'dispute:%' then split_part(l.subject, ':', 2) end)::uuid
    and j.idem_key like '%:fee%' and a.code = 'psp:' || l.provider and e.ccy = l.ccy and ${notReversed}
    and not exists (select 1 from provider_line s where s.entry_id = e.id)
    and not exists (select 1 from provider_line s where s.rest_id = e.id)`,
};

const batch = 500;

/** Posts what the provider took of payments (J1), once a line; tells how many were new. */
export async function postFees(provider: Provider): Promise<number> {
  for (let posted = 0; ;) {
    const found = await transaction((tx) => postSome(tx, provider));
    if (found.length === 0) return posted;
    posted += found.length;
  }
}

async function postSome(tx: Tx, provider: Provider): Promise<unknown[]> {
  const rates = await usdRates(tx);
  const lines = await tx.rows<{ id: string; ref: string; amount: bigint; ccy: Currency }>(sql`
    select l.id, l.ref, l.amount, l.ccy from provider_line l
    where l.provider = ${provider} and l.kind = 'fee' and l.entry_id is null and l.ccy = any(${Object.keys(rates)})
      and not exists (select 1 from journal j where j.idem_key = 'provider_line:' || l.id || ':fee')
    order by l.at, l.id limit ${batch} for update`);
  const drafts = lines.map(({ id, ref: no, amount, ccy }) => {
    const ref = { type: "provider_line", id, no };
    const facts = { idemKey: `provider_line:${id}:fee`, ref, psp: `psp:${provider}` as const, ccy };
    return pspFee({ ...facts, amount: -amount, usd: toUsd(-amount, rates[ccy] ?? 0n) });
  });
  await post(tx, drafts);
  return lines;
}

/** Finds each line's subject and pairs it with its entry. Returns the days whose pairs changed. */
export async function pairLines(tx: Tx, provider: Provider): Promise<string[]> {
  const freed = await tx.rows<{ day: string }>(freeGone(provider, sql`l.entry_id`));
  const halved = await tx.rows<{ day: string }>(freeGone(provider, sql`l.rest_id`));
  for (const naming of namings(provider)) await tx.run(naming);
  await namePayouts(tx, provider);
  const paired = await tx.rows<{ day: string }>(pair(provider));
  const raised = await tx.rows<{ day: string }>(pairRaised(provider));
  return [...freed, ...halved, ...paired, ...raised].map(({ day }) => day);
}

/** Unpairs lines whose entry was reversed; what remains of it has no line then. */
const freeGone = (provider: Provider, which: Sql): Sql => sql`
  with gone as (
    select l.id, l.entry_id, l.rest_id from provider_line l
    join ledger_entry e on e.id = ${which} join journal j on j.id = e.journal_id
    where l.provider = ${provider} and ${which} is not null and not ${notReversed}),
  again as (
    insert into provider_open_entry (entry_id, provider)
    select x.id, ${provider} from gone g cross join unnest(array[g.entry_id, g.rest_id]) as x(id)
    where g.rest_id is not null and x.id is not null on conflict do nothing)
  update provider_line l set entry_id = null, rest_id = null, subject = case when l.kind = 'payout' then null else l.subject end
  from gone g where l.id = g.id returning l.day::text as day`;

/** A raised chargeback fee: one provider line for two entries. */
const pairRaised = (provider: Provider): Sql => sql`
  with found as (
    select l.id, min(e.id) as entry, max(e.id) as rest
    from provider_line l cross join lateral (
      select e.id, ${signed} as amount from ${unmatchedFees.from} where ${unmatchedFees.where}) e
    where l.provider = ${provider} and l.kind = 'dispute' and l.part = 'fee' and l.entry_id is null
      and not exists (select 1 from provider_line o
        where o.subject = l.subject and o.part = 'fee' and o.entry_id is null and o.id <> l.id)
    group by l.id, l.amount having count(*) = 2 and sum(e.amount) = l.amount)
  update provider_line l set entry_id = f.entry, rest_id = f.rest from found f where l.id = f.id
  returning l.day::text as day`;

const uuid = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

function namings(provider: Provider): Sql[] {
  const method = provider === "stripe" ? "card" : "paypal";
  const open = sql`l.provider = ${provider} and l.entry_id is null and l.subject is null`;
  const marked = sql`l.reference ~ ${uuid}`;
  return [
    sql`update provider_line l set subject = 'provider_line:' || l.id where ${open} and l.kind = 'fee'`,
    sql`update provider_line l set subject = 'payment:' || p.id from payment p
      where ${open} and l.kind = 'payment' and p.provider_payment_ref = l.source and p.method = ${method}`,
    sql`update provider_line l set subject = 'payment:' || p.id from payment p
      where ${open} and l.kind = 'payment' and ${marked} and p.id = (case when ${marked} then l.reference end)::uuid
        and p.method = ${method}`,
    sql`update provider_line l set subject = 'refund:' || r.id from refund r join payment p on p.id = r.payment_id
      where ${open} and l.kind = 'refund' and r.provider_ref = l.source and p.method = ${method}`,
    sql`update provider_line l set subject = 'refund:' || r.id from refund r join payment p on p.id = r.payment_id
      where ${open} and l.kind = 'refund' and ${marked} and r.id = (case when ${marked} then l.reference end)::uuid
        and p.method = ${method}`,
    provider === "stripe"
      ? sql`update provider_line l set subject = 'dispute:' || d.id from dispute d
          where ${open} and l.kind = 'dispute' and d.provider = 'stripe' and d.provider_id = l.source`
      : sql`update provider_line l set subject = 'dispute:' || (
            select d.id from dispute d join payment p on p.id = d.payment_id
            where d.provider = 'paypal' and p.provider_payment_ref = l.source order by d.opened_at desc, d.id desc limit 1)
          where ${open} and l.kind = 'dispute'`,
  ];
}

type Payout = { id: string; source: string; amount: bigint; ccy: Currency; day: string };
type BankLine = { id: string; status: string; named: boolean; likely: boolean };

/**
 * Matches payouts with our bank's lines. A line that names its payout is booked at once. A payout that arrived short is
 * found by the line that finance booked for this provider; what a bank kept is a difference.
 */
async function namePayouts(tx: Tx, provider: Provider): Promise<void> {
  // What came in over less may have been taken back since, or told otherwise.
  await tx.run(sql`
    update provider_line set subject = null
    where provider = ${provider} and kind = 'payout' and entry_id is null and subject is not null`);
  const payouts = await tx.rows<Payout>(sql`
    select l.id, coalesce(l.source, l.ref) as source, l.amount, l.ccy, l.day::text as day from provider_line l
    where l.provider = ${provider} and l.kind = 'payout' and l.amount < 0 and l.entry_id is null and l.subject is null
    order by l.at, l.id`);
  for (const payout of payouts) {
    const alike = payouts.filter(({ amount, ccy }) => amount === payout.amount && ccy === payout.ccy).length;
    const line = chosen(await bankLinesFor(tx, provider, payout), alike);
    if (!line || (line.status === "UNMATCHED" && !(await bookPayoutIn(tx, line.id, provider)))) continue;
    await tx.run(sql`update provider_line set subject = ${`bank_line:${line.id}`} where id = ${payout.id}`);
  }
}

function chosen(lines: readonly BankLine[], alike: number): BankLine | undefined {
  const named = lines.find((line) => line.named);
  const booked = lines.find(({ status }) => status === "MATCHED");
  const likely = lines.filter((line) => line.likely);
  return named ?? booked ?? (likely.length === 1 && alike === 1 ? likely[0] : undefined);
}

function bankLinesFor(tx: Tx, provider: Provider, { source, amount, ccy, day }: Payout): Promise<BankLine[]> {
  return tx.rows<BankLine>(sql`
    select b.id, b.status, strpos(b.remittance, ${source}) > 0 as named,
      (coalesce(b.party, '') || ' ' || b.remittance) ilike ${`%${provider}%`} as likely
    from bank_line b
    where b.dc = 'C' and not b.reversal and b.ccy = ${ccy} and (b.amount = ${-amount}
        or (b.amount between ${-amount - payoutShortLimit} and ${-amount} and b.status = 'MATCHED'
          and strpos(b.remittance, ${source}) > 0))
      and b.account = ${`bank:${ccy.toLowerCase()}`}
      and b.booked_on between ${day}::date - 1 and ${day}::date + ${payoutBookedDays}::int
      and ((b.status = 'UNMATCHED' and b.bookings = 0) or (b.kind = 'psp' and b.ref_no = ${provider}))
      and not exists (select 1 from provider_line p where p.kind = 'payout' and p.subject = 'bank_line:' || b.id)
    order by b.amount desc, named desc, b.booked_on, b.id`);
}

/** The nth line of an amount about a thing belongs to the nth entry of that amount about it. */
function pair(provider: Provider): Sql {
  return sql`
    with waiting as (
      select l.id, l.day, l.subject, l.amount, l.ccy, split_part(l.subject, ':', 1) as type,
        split_part(l.subject, ':', 2) as thing,
        row_number() over (partition by l.subject, l.ccy, l.amount order by l.at, l.id) as n
      from provider_line l where l.provider = ${provider} and l.entry_id is null and l.subject is not null),
    things as (select distinct subject, type, thing from waiting),
    entries as (
      select t.subject, e.id, e.ccy, ${signed} as amount,
        row_number() over (partition by t.subject, e.ccy, ${signed} order by e.id) as n
      from things t
      cross join lateral (
        select j.* from journal j where t.type = 'payment' and j.idem_key = t.subject || ':captured'
        union all
        select j.* from journal j where t.type = 'refund' and j.idem_key in (t.subject || ':posted', t.subject || ':bounced')
        union all
        select j.* from journal j
        where t.type in ('dispute', 'bank_line', 'provider_line') and j.ref_type = t.type and j.ref_id = t.thing::uuid) j
      join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.code = ${`psp:${provider}`}
      where ${notReversed} and not exists (select 1 from provider_line said where said.entry_id = e.id))
    update provider_line l set entry_id = e.id
    from waiting w join entries e on e.subject = w.subject and e.ccy = w.ccy and e.amount = w.amount and e.n = w.n
    where l.id = w.id returning l.day::text as day`;
}
