/**
 * Auto-pay: pays a member's payable store orders as their rule says, the oldest first, each for itself. An order that
 * somebody is paying is left alone; the same run twice, or two at once, pay each order once: the key of an attempt is
 * the order and the number of attempts before it.
 */
import { walletOf } from "~/domain/ledger/ledger.server";
import { requote } from "~/domain/orders/moves.server";
import { resumePayment, startPayment, type Payer, type Started } from "~/domain/payments/payments.server";
import { db, sql, transaction, type Sql } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { tellLeft } from "./news.server";
import { ruleOf, type AutopayRule } from "./rule.server";
import { capBroken, type AutopayNote } from "./rules";

/** Orders one run looks at; the next goes on. */
const mostOrders = 100;

/** Sound and free orders of `o`, from a store `s` (what a member bought here by hand is paid by hand). */
const payable: Sql = sql`o.status = 'AWAITING_PAYMENT' and o.box = 'ACTIVE' and o.hold = 'NONE'
  and o.connection = 'CONNECTED' and o.abnormal = '{}' and o.pay_lock is null and o.channel_id is not null
  and o.total > 0 and s.platform <> 'manual'`;

type Owner = Payer & { status: string };
type Candidate = { id: string; no: string; total: bigint; attempts: number };

/** Runs a member's rule. `left`: only orders that were left for want of money. Safe to run again. */
export async function runAutopay(memberId: string, left = false): Promise<void> {
  const owner = await db.first<Owner>(sql`
    select id, email, locale, status from "user" where id = ${memberId}`);
  const rule = await ruleOf(memberId);
  if (!owner || owner.status !== "1" || rule.mode === "off") return;
  await resumeOwn(owner);
  const before = await candidates(memberId, left);
  await requote(
    memberId,
    before.map(({ id }) => id),
  );
  let card = rule.fallbackCard;
  const notes = new Map<string, AutopayNote>();
  for (const order of await candidates(memberId, left)) {
    const note = await payOne(owner, { ...rule, fallbackCard: card }, order);
    if (!note) continue;
    notes.set(order.id, note);
    // A card that was refused once is not tried on the next order, too.
    if (note === "DECLINED" || note === "AUTHENTICATION") card = null;
  }
  await keepNotes(owner, notes);
}

/** Attempts of an earlier run that ended before the provider was asked. */
async function resumeOwn(owner: Owner): Promise<void> {
  const open = await db.rows<{ id: string }>(sql`
    select id from payment where user_id = ${owner.id} and auto and status = 'IN_PROGRESS' and provider_ref is null
      and expires_at > now()`);
  for (const { id } of open) await resumePayment(owner, id);
}

function candidates(memberId: string, left: boolean): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select o.id, o.no, o.total, (select count(*)::int from payment_payable x join payment p on p.id = x.payment_id
      where x.payable_type = 'store_order' and x.payable_id = o.id and p.auto) as attempts
    from store_order o join store s on s.id = o.store_id
    where o.user_id = ${memberId} and ${payable} and (not ${left}::boolean or o.autopay_note = 'INSUFFICIENT')
    order by o.placed_at, o.id limit ${mostOrders}`);
}

/** What auto-pay has paid, or is paying, since the member's day began; cents. */
async function spentToday(memberId: string): Promise<bigint> {
  const row = await db.first<{ spent: bigint }>(sql`
    select coalesce(sum(p.expected_total), 0)::bigint as spent from payment p join "user" u on u.id = p.user_id
    where p.user_id = ${memberId} and p.auto and p.status <> 'FAILED'
      and p.created_at >= date_trunc('day', now() at time zone u.timezone) at time zone u.timezone`);
  return row?.spent ?? 0n;
}

/** Pays one order, or says why not; null where it is paid, is being paid, or has moved on. */
async function payOne(owner: Owner, rule: AutopayRule, order: Candidate): Promise<AutopayNote | null> {
  const broken = capBroken(rule, order.total, await spentToday(owner.id));
  if (broken) return broken;
  if ((await spendable(owner.id, rule.useCredit)) >= order.total) {
    const paid = await pay(owner, order, { method: "wallet", useCredit: rule.useCredit });
    if (!paid || paid.state !== "failed") return null;
  }
  if (!rule.fallbackCard) return "INSUFFICIENT";
  const attempts = (await candidates(owner.id, false)).find(({ id }) => id === order.id)?.attempts;
  if (attempts === undefined) return null;
  const paid = await pay(owner, { ...order, attempts }, { method: "card", savedCardId: rule.fallbackCard });
  if (!paid || paid.state !== "failed") return null;
  return paid.code === "authentication" ? "AUTHENTICATION" : "DECLINED";
}

type Way = { method: "wallet"; useCredit: boolean } | { method: "card"; savedCardId: string };

async function pay(owner: Owner, order: Candidate, way: Way): Promise<Started | null> {
  const started = await startPayment(owner, {
    ...way,
    payables: [{ type: "store_order", id: order.id }],
    expectedTotal: order.total,
    idemKey: `autopay:${order.id}:${order.attempts}`,
    auto: true,
  });
  if (started.ok) return started.value;
  log.info({ order: order.no, why: started.error }, "auto-pay left an order");
  return null;
}

/** What can be spent: the balance, and the credit line where the rule allows it; cents. */
async function spendable(memberId: string, useCredit: boolean): Promise<bigint> {
  const { balance, loanLimit } = await walletOf(memberId);
  return balance + (useCredit ? loanLimit : 0n);
}

/** Notes why orders were left, and tells the member of each new reason once. */
async function keepNotes(owner: Owner, notes: ReadonlyMap<string, AutopayNote>): Promise<void> {
  if (notes.size === 0) return;
  await transaction(async (tx) => {
    const fresh = await tx.rows<{ no: string; note: AutopayNote }>(sql`
      update store_order o set autopay_note = n.note, autopay_noted_at = now()
      from unnest(${[...notes.keys()]}::uuid[], ${[...notes.values()]}::text[]) as n (id, note)
      where o.id = n.id and o.user_id = ${owner.id} and o.status = 'AWAITING_PAYMENT' and o.pay_lock is null
        and o.autopay_note is distinct from n.note
      returning o.no, n.note`);
    if (fresh.length > 0) await tellLeft(tx, owner.id, fresh);
  });
}

/** Finds whose rule is due: at once, daily at their time, or because money came. One job a member. */
export async function tickAutopay(): Promise<void> {
  await transaction(async (tx) => {
    const daily = await tx.rows<{ id: string }>(sql`
      update autopay_rule r set last_run_on = (now() at time zone u.timezone)::date from "user" u
      where u.id = r.user_id and u.status = '1' and r.mode = 'daily'
        and r.last_run_on is distinct from (now() at time zone u.timezone)::date
        and (now() at time zone u.timezone)::time >= make_time(r.at_minute / 60, r.at_minute % 60, 0)
      returning u.id`);
    const now = await tx.rows<{ id: string }>(sql`
      select r.user_id as id from autopay_rule r join "user" u on u.id = r.user_id
      where r.mode = 'now' and u.status = '1' and exists (
        select 1 from store_order o join store s on s.id = o.store_id where o.user_id = r.user_id and ${payable}
          and (o.autopay_note is null or o.autopay_note = 'DAY_CAP'
            and o.autopay_noted_at < date_trunc('day', now() at time zone u.timezone) at time zone u.timezone))`);
    const funded = await tx.rows<{ id: string }>(sql`
      select r.user_id as id from autopay_rule r join "user" u on u.id = r.user_id
      where r.mode <> 'off' and u.status = '1' and exists (
        select 1 from store_order o join store s on s.id = o.store_id
        where o.user_id = r.user_id and ${payable} and o.autopay_note = 'INSUFFICIENT' and o.total <= (
          select coalesce(sum(a.posted - a.pending_dr), 0) from ledger_account a
          where a.member_id = r.user_id and a.kind in ('mem:avail', 'mem:promo')))`);
    const whole = new Set([...daily, ...now].map(({ id }) => id));
    for (const memberId of whole) await addRun(tx, memberId, false);
    for (const { id } of funded) if (!whole.has(id)) await addRun(tx, id, true);
  });
}

function addRun(tx: Parameters<typeof addJob>[0], memberId: string, left: boolean): Promise<void> {
  const name = `autopay:${memberId}`;
  return addJob(tx, "autopay.run", { memberId, left }, { key: name, queue: name });
}
