/**
 * Chargebacks (J12): a dispute is read at its provider whenever there is news of it, and what stands there is applied:
 * money taken or given back, open, won or lost. So it does not matter how often or in what order the events come.
 */
import { z } from "zod";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { fundsOf, lockWallet, openAccounts, post } from "~/domain/ledger/ledger.server";
import { chargebackReversed, chargedBack, disputeFee } from "~/domain/ledger/postings";
import { notify } from "~/domain/notices/notices.server";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { readDispute as readPayPal } from "~/partners/paypal/disputes.server";
import { readDispute as readStripe } from "~/partners/stripe/disputes.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { recordTransitions } from "~/platform/db/transitions.server";
import { runWrites } from "~/platform/db/writes.server";
import { log } from "~/platform/log.server";
import { divideRounded } from "~/platform/money";
import { paymentColumns, type PaymentRow } from "../attempts.server";
import { disputeListeners, type DisputedPayment } from "./events";
import { ofPayPal, ofStripe, type DisputeFacts, type DisputeStatus } from "./facts";
import type { PayableRef } from "../payable.server";
import { providerAttempt } from "../payments.server";
import { providerOf } from "../providers/providers.server";
import { financeTask } from "../finance-tasks.server";
import { settleFromProvider } from "../settle.server";
import { capturePending } from "../states";

export type Provider = "stripe" | "paypal";

/** Events that are news of a dispute. */
export const isDisputeEvent = (type: string): boolean =>
  /^(charge\.dispute\.|CUSTOMER\.DISPUTE\.)/.test(type);

/** Brings a dispute up to date. Throws where its provider does not answer, so that the job comes back. */
export async function applyDispute(provider: Provider, providerId: string): Promise<string> {
  const facts = await read(provider, providerId);
  if (!facts) return "not understood";
  const payment = await disputedPayment(provider, facts);
  if (!payment) {
    await transaction((tx) => tellFinance(tx, provider, facts, "dispute-unknown"));
    return "finance task";
  }
  return transaction((tx) => apply(tx, provider, payment, facts));
}

async function read(provider: Provider, id: string): Promise<DisputeFacts | null> {
  const answer = provider === "stripe" ? await readStripe(id) : await readPayPal(id);
  if (answer.ok)
    return provider === "stripe"
      ? ofStripe(answer.value as Parameters<typeof ofStripe>[0])
      : ofPayPal(answer.value as Parameters<typeof ofPayPal>[0]);
  if (answer.kind === "refused") return null;
  throw new Error(`dispute ${id}: ${answer.reason}`);
}

/**
 * The payment it is about, settled first where the news of the dispute was faster than that of the money: until then it
 * is known by our own id on it alone. Throws where the provider does not say what became of it.
 */
async function disputedPayment(provider: Provider, facts: DisputeFacts): Promise<PaymentRow | null> {
  const method = provider === "stripe" ? "card" : "paypal";
  const own = z.uuid().safeParse(facts.own).data ?? null;
  const find = () =>
    db.first<PaymentRow>(sql`
      select ${paymentColumns} from payment
      where method = ${method} and (provider_payment_ref = ${facts.paymentRef}::text
        or (id = ${own}::uuid and provider_payment_ref is null))
      order by provider_payment_ref nulls last limit 1`);
  const payment = await find();
  if (!payment || payment.status === "SUCCESSFUL") return payment;
  const outcome = await providerOf(payment.method).ask(providerAttempt(payment));
  if (outcome.kind === "unclear" && outcome.reason !== capturePending)
    throw new Error(`payment ${payment.id}: ${outcome.reason}`);
  await settleFromProvider(payment.id, outcome);
  return find();
}

type Row = {
  id: string;
  status: DisputeStatus;
  taken: boolean;
  /** What is disputed, in the provider's currency, and what of the wallet that was worth. */
  amount: bigint;
  value: bigint;
  fromBalance: bigint;
  fee: bigint;
  version: number;
};

async function apply(tx: Tx, provider: Provider, payment: PaymentRow, facts: DisputeFacts): Promise<string> {
  // The wallet before the payment, as every command does (§4.7).
  await openAccounts(tx, payment.userId);
  const funds = fundsOf(await tx.rows<{ kind: string; free: bigint }>(lockWallet(payment.userId)));
  await tx.run(sql`select 1 from payment where id = ${payment.id} for update`);
  const captured = await capturedBy(tx, payment.id);
  if (!captured || captured.ccy !== facts.ccy || facts.amount > captured.amount) {
    await tellFinance(tx, provider, facts, "dispute-mismatch", payment.id);
    return "finance task";
  }
  const value = divideRounded(captured.credited * facts.amount, captured.amount);
  const made = await insert(tx, provider, payment, facts, value);
  const row = await asDisputed(tx, provider, payment, facts, value);
  const about = await aboutOf(tx, payment, facts);

  if (made) await disputed(tx, row, about);
  else if (row.status === "WON" && facts.status === "OPEN") await tellDisputed(tx, row, about);
  if (facts.fee > row.fee) await takeFee(tx, provider, facts, row);
  if (facts.taken !== row.taken) await moveMoney(tx, { provider, payment, facts, row, funds });
  await update(tx, facts, row);
  if (facts.status !== row.status) await closed(tx, facts, row, about);
  // What came back repays what else is owed or borrowed.
  if (row.taken && !facts.taken) await repayFromIncoming(tx, payment.userId);
  return `${facts.status}${facts.taken ? " taken" : ""}`;
}

type Captured = { amount: bigint; ccy: string; credited: bigint };

/** What the provider captured for a payment and what that was worth on the wallet, by its own journal. */
async function capturedBy(tx: Tx, paymentId: string): Promise<Captured | null> {
  return tx.first<Captured>(sql`
    select p.amount, p.ccy, (select sum(e.amount)::bigint from ledger_entry e
        join ledger_account a on a.id = e.account_id and a.kind = 'mem:avail'
        where e.journal_id = j.id and e.dc = 'C') as credited
    from journal j join ledger_entry p on p.journal_id = j.id and p.dc = 'D'
    join ledger_account b on b.id = p.account_id and b.kind in ('psp:stripe', 'psp:paypal')
    where j.idem_key = ${`payment:${paymentId}:captured`}`);
}

async function insert(
  tx: Tx,
  provider: Provider,
  payment: PaymentRow,
  facts: DisputeFacts,
  value: bigint,
): Promise<boolean> {
  const { providerId, amount, ccy, reason, evidenceDueAt, openedAt } = facts;
  const row = await tx.first(sql`
    insert into dispute (provider, provider_id, payment_id, user_id, amount, ccy, value, reason, evidence_due_at,
      opened_at)
    values (${provider}, ${providerId}, ${payment.id}, ${payment.userId}, ${amount}, ${ccy}, ${value}, ${reason},
      ${evidenceDueAt}::timestamptz, ${openedAt})
    on conflict (provider, provider_id) do nothing returning 1`);
  return row !== null;
}

async function lock(tx: Tx, provider: Provider, providerId: string): Promise<Row> {
  const row = await tx.first<Row>(sql`
    select id, status, taken, amount, value, from_balance as "fromBalance", fee, version from dispute
    where provider = ${provider} and provider_id = ${providerId} for update`);
  if (!row) throw new Error("a dispute that was just written is not there");
  return row;
}

/**
 * The dispute, locked, about as much as the provider says now. Once money of it has moved its amount stands: what comes
 * back is what went, and finance looks at the difference.
 */
async function asDisputed(
  tx: Tx,
  provider: Provider,
  payment: PaymentRow,
  facts: DisputeFacts,
  value: bigint,
): Promise<Row> {
  const row = await lock(tx, provider, facts.providerId);
  if (row.amount === facts.amount) return row;
  if (row.taken) {
    const data = { was: row.amount.toString(), is: facts.amount.toString(), ccy: facts.ccy };
    const key = `dispute:${row.id}:amount:${facts.amount}`;
    await runWrites(tx, [financeTask(key, "dispute-changed", payment.id, data)]);
    return row;
  }
  await tx.run(sql`update dispute set amount = ${facts.amount}, value = ${value} where id = ${row.id}`);
  return { ...row, amount: facts.amount, value };
}

async function aboutOf(tx: Tx, payment: PaymentRow, facts: DisputeFacts): Promise<DisputedPayment> {
  const payables = await tx.rows<PayableRef>(sql`
    select payable_type as type, payable_id as id from payment_payable where payment_id = ${payment.id}
      and ${!payment.tags.includes("CREDITED")}::boolean order by payable_type, payable_id`);
  const all = await tx.rows<{ no: string; open: boolean }>(sql`
    select provider_id as no, status = 'OPEN' as open from dispute where payment_id = ${payment.id}`);
  const no = facts.providerId;
  const isOpen = all.some((other) => other.open && other.no !== no);
  const numbers = all.map((each) => each.no);
  return { paymentId: payment.id, memberId: payment.userId, payables, no, numbers, isOpen };
}

async function disputed(tx: Tx, row: Row, about: DisputedPayment): Promise<void> {
  await tx.run(sql`
    update payment set tags = array(select distinct unnest(tags || '{DISPUTED}'::text[])) where id = ${about.paymentId}`);
  await transition(tx, row, null, "OPEN", "opened");
  await tellDisputed(tx, row, about);
}

/** Told when it is opened, and when one that was won is opened again: what it paid and has not left stops (§3.1 #24). */
async function tellDisputed(tx: Tx, row: Row, about: DisputedPayment): Promise<void> {
  for (const listener of disputeListeners()) await listener.disputed(tx, about);
  const data = { amount: row.value.toString(), no: about.no };
  await notify(tx, { userId: about.memberId, event: "payment.disputed", data });
  log.warn({ payment: about.paymentId, dispute: row.id }, "payment disputed");
}

async function closed(tx: Tx, facts: DisputeFacts, row: Row, about: DisputedPayment): Promise<void> {
  await transition(tx, row, row.status, facts.status, facts.status.toLowerCase());
  if (facts.status === "OPEN") return;
  if (facts.status === "WON") for (const listener of disputeListeners()) await listener.won?.(tx, about);
  const event = facts.status === "WON" ? "payment.dispute-won" : "payment.dispute-lost";
  const data = { amount: row.value.toString(), no: about.no };
  await notify(tx, { userId: about.memberId, event, data });
}

function transition(tx: Tx, row: Row, from: string | null, to: string, event: string): Promise<void> {
  return recordTransitions(tx, [{ entity: "dispute", entityId: row.id, from, to, event, actor: "system" }]);
}

type Moving = {
  provider: Provider;
  payment: PaymentRow;
  facts: DisputeFacts;
  row: Row;
  funds: { avail: bigint; owed: bigint };
};

/**
 * J12, or its reversal: what was owed because of it is cleared as far as it still is, what the house had written off of
 * it is the house's again, and the rest, which the member has paid, is balance again.
 */
async function moveMoney(tx: Tx, { provider, payment, facts, row, funds }: Moving): Promise<void> {
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
 * What was written off of the member's debt since a dispute's money was taken (J16, less what of that was taken back),
 * and has not come back by another dispute. In cents.
 */
async function writtenOffSince(tx: Tx, row: Row, memberId: string): Promise<bigint> {
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

async function takeFee(tx: Tx, provider: Provider, facts: DisputeFacts, row: Row): Promise<void> {
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

async function update(tx: Tx, facts: DisputeFacts, row: Row): Promise<void> {
  await tx.run(sql`
    update dispute set status = ${facts.status}, reason = ${facts.reason}, fee = greatest(fee, ${facts.fee}),
      evidence_due_at = ${facts.evidenceDueAt}::timestamptz, version = version + 1,
      closed_at = case when ${facts.status} = 'OPEN' then null else coalesce(closed_at, now()) end
    where id = ${row.id}`);
}

async function tellFinance(
  tx: Tx,
  provider: Provider,
  facts: DisputeFacts,
  kind: string,
  paymentId?: string,
): Promise<void> {
  const { providerId, amount, ccy, paymentRef } = facts;
  const data = { provider, dispute: providerId, payment: paymentRef, amount: amount.toString(), ccy };
  const key = `dispute:${provider}:${providerId}`;
  await runWrites(tx, [financeTask(key, kind, paymentId ?? providerId, data)]);
}
