/** What a dispute moves (J12): taken, given back, and the provider's own fee. */
import { post } from "~/domain/ledger/ledger.server";
import { chargebackReversed, chargedBack, disputeFee } from "~/domain/ledger/postings";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { sql, type Tx } from "~/platform/db";
import type { PaymentRow } from "../attempts.server";
import type { DisputeFacts, Provider } from "./facts";
import type { DisputeRow } from "./row.server";

type Captured = { amount: bigint; ccy: string; credited: bigint };

/** What the provider captured for a payment and what that was worth on the wallet, by its own journal. */
export async function capturedBy(tx: Tx, paymentId: string): Promise<Captured | null> {
  return tx.first<Captured>(sql`
    select p.amount, p.ccy, (select sum(e.amount)::bigint from ledger_entry e
        join ledger_account a on a.id = e.account_id and a.kind = 'mem:avail'
        where e.journal_id = j.id and e.dc = 'C') as credited
    from journal j join ledger_entry p on p.journal_id = j.id and p.dc = 'D'
    join ledger_account b on b.id = p.account_id and b.kind in ('psp:stripe', 'psp:paypal')
    where j.idem_key = ${`payment:${paymentId}:captured`}`);
}

type Moving = {
  provider: Provider;
  payment: PaymentRow;
  facts: DisputeFacts;
  row: DisputeRow;
  funds: { avail: bigint; owed: bigint };
};

/**
 * J12 or its reversal: what is still owed is cleared, what the company had written off goes back to the company, and
 * what the member has repaid is balance again.
 */
export async function moveMoney(tx: Tx, { provider, payment, facts, row, funds }: Moving): Promise<void> {
  const { value } = row;
  const common = {
    member: payment.userId,
    psp: `psp:${provider}` as const,
    ref: { type: "dispute", id: row.id, no: facts.providerId },
    receipt: { amount: row.amount, ccy: facts.ccy, credited: value },
  };
  if (facts.taken) {
    const fromBalance = funds.avail < value ? funds.avail : value;
    const idemKey = `dispute:${row.id}:taken:${row.version}`;
    await post(tx, [chargedBack({ ...common, idemKey, fromBalance })], { all: true });
    await tx.run(sql`update dispute set taken = true, from_balance = ${fromBalance} where id = ${row.id}`);
    return;
  }
  const rest = value - row.fromBalance;
  const cleared = funds.owed < rest ? funds.owed : rest;
  const given = await writtenOffSince(tx, row, payment.userId);
  const writtenOff = given < rest - cleared ? given : rest - cleared;
  const idemKey = `dispute:${row.id}:returned:${row.version}`;
  await post(
    tx,
    [chargebackReversed({ ...common, idemKey, fromBalance: value - cleared - writtenOff, writtenOff })],
    { all: true },
  );
  await tx.run(sql`update dispute set taken = false where id = ${row.id}`);
}

/**
 * Written off from the member's debt since the dispute's money was taken (J16, net), and not returned by another
 * dispute. In cents.
 */
async function writtenOffSince(tx: Tx, row: DisputeRow, memberId: string): Promise<bigint> {
  const sums = await tx.first<{ given: bigint }>(sql`
    select coalesce(sum(case e.dc when 'D' then e.amount else -e.amount end), 0)::bigint as given
    from ledger_entry e join ledger_account a on a.id = e.account_id and a.code = 'exp:bad_debt'
    join journal j on j.id = e.journal_id and j.status = 'posted'
    where j.type in ('J12', 'J16') and j.id > (
        select max(t.id::text)::uuid from journal t where t.ref_type = 'dispute' and t.ref_id = ${row.id}
          and t.idem_key like ${`dispute:${row.id}:taken:%`})
      and case j.type when 'J12' then j.ref_id in (select id from dispute where user_id = ${memberId})
        else exists (select 1 from ledger_entry o join ledger_account d on d.id = o.account_id
          where o.journal_id = j.id and d.kind = 'recv:member' and d.member_id = ${memberId}) end`);
  return sums && sums.given > 0n ? sums.given : 0n;
}

/** Our cost of the dispute, where the provider has taken more of it than was booked. */
export async function takeFee(
  tx: Tx,
  provider: Provider,
  facts: DisputeFacts,
  row: DisputeRow,
): Promise<void> {
  const fee = facts.fee - row.fee;
  const rate = (await usdRates(tx))[facts.ccy];
  if (rate === undefined) return;
  const ref = { type: "dispute", id: row.id, no: facts.providerId };
  const idemKey = `dispute:${row.id}:fee:${facts.fee}`;
  const journal = {
    idemKey,
    ref,
    psp: `psp:${provider}` as const,
    fee,
    ccy: facts.ccy,
    usd: toUsd(fee, rate),
  };
  await post(tx, [disputeFee(journal)], { all: true });
}
