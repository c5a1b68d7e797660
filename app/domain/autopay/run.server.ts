/**
 * Auto-pay: pays a member's payable store orders as their rule says, the oldest first, each for itself. An order that
 * somebody is paying is left alone; the same run twice, or two at once, pay each order once: the key of an attempt is
 * the order and the number of attempts before it. The rule is asked again inside each payment, behind its own lock.
 */
import { walletOf } from "~/domain/ledger/ledger.server";
import { requote } from "~/domain/orders/moves.server";
import type { AutopayNote } from "~/domain/orders/rules";
import { resumePayment, startPayment, type Payer, type Started } from "~/domain/payments/payments.server";
import { db, sql, transaction } from "~/platform/db";
import { log } from "~/platform/log.server";
import { cardRefused, ruleAllows } from "./allowed.server";
import { tellLeft } from "./news.server";
import { ruleOf, type AutopayRule } from "./rule.server";
import { leftForMoney, noteOfRefusal } from "./rules";
import { modeOfStore, payable, type WhichRun } from "./scope.server";

/** Orders one run looks at; the next goes on. */
const mostOrders = 100;

type Owner = Payer & { status: string };
type Candidate = { id: string; no: string; total: bigint; attempts: number };

/** Runs a member's rule. Safe to run again, and beside itself. */
export async function runAutopay(memberId: string, which: WhichRun = "all"): Promise<void> {
  const owner = await db.first<Owner>(sql`
    select id, email, locale, status from "user" where id = ${memberId}`);
  if (!owner || owner.status !== "1" || !(await isOn(memberId))) return;
  const rule = await ruleOf(memberId);
  await resumeOwn(owner);
  const before = await candidates(memberId, which);
  await requote(
    memberId,
    before.map(({ id }) => id),
  );
  // A card that was refused is not tried on the next order, too.
  let refused = rule.fallbackCard ? await cardRefused(memberId, rule.fallbackCard) : null;
  const notes = new Map<string, AutopayNote>();
  for (const order of await candidates(memberId, which)) {
    const note = await payOne(owner, rule, order, refused);
    if (!note) continue;
    notes.set(order.id, note);
    if (note === "DECLINED" || note === "AUTHENTICATION" || note === "CARD_EXPIRED") refused = note;
  }
  await keepNotes(owner, notes);
}

/** Whether anything of a member's is paid by itself. Makes the row that a payment locks where no rule was kept yet. */
async function isOn(memberId: string): Promise<boolean> {
  const on = await db.first(sql`
    select 1 from store s left join autopay_rule r on r.user_id = s.user_id
    where s.user_id = ${memberId} and s.platform <> 'manual' and ${modeOfStore} <> 'off' limit 1`);
  if (!on) return false;
  await db.run(sql`insert into autopay_rule (user_id) values (${memberId}) on conflict do nothing`);
  return true;
}

/** Attempts of an earlier run that ended before the provider was asked, or before its answer was written down. */
async function resumeOwn(owner: Owner): Promise<void> {
  const open = await db.rows<{ id: string }>(sql`
    select id from payment where user_id = ${owner.id} and auto and status = 'IN_PROGRESS' and provider_ref is null
      and expires_at > now()`);
  for (const { id } of open) await resumePayment(owner, id);
}

function candidates(memberId: string, which: WhichRun): Promise<Candidate[]> {
  return db.rows<Candidate>(sql`
    select o.id, o.no, o.total, (select count(*)::int from payment_payable x join payment p on p.id = x.payment_id
      where x.payable_type = 'store_order' and x.payable_id = o.id and p.auto) as attempts
    from store_order o join store s on s.id = o.store_id left join autopay_rule r on r.user_id = o.user_id
    where o.user_id = ${memberId} and ${payable} and ${modeOfStore} <> 'off'
      and (${which} <> 'now' or ${modeOfStore} = 'now')
      and (${which} <> 'left' or o.autopay_note = any(${[...leftForMoney, "OVERDUE"]}::text[]))
    order by o.placed_at, o.id limit ${mostOrders}`);
}

/** Pays one order, or says why not; null where it is paid, is being paid, or has moved on. */
async function payOne(
  owner: Owner,
  rule: AutopayRule,
  order: Candidate,
  refused: AutopayNote | null,
): Promise<AutopayNote | null> {
  if ((await spendable(owner.id, rule.useCredit)) >= order.total) {
    const paid = await pay(owner, order, { method: "wallet", useCredit: rule.useCredit });
    if (paid.note || paid.started?.state !== "failed") return paid.note;
  }
  if (!rule.fallbackCard) return "INSUFFICIENT";
  if (refused) return refused;
  const attempts = (await candidates(owner.id, "all")).find(({ id }) => id === order.id)?.attempts;
  if (attempts === undefined) return null;
  const { note, started } = await pay(
    owner,
    { ...order, attempts },
    { method: "card", savedCardId: rule.fallbackCard },
  );
  if (note || started?.state !== "failed") return note;
  return started.code === "authentication" ? "AUTHENTICATION" : "DECLINED";
}

type Way = { method: "wallet"; useCredit: boolean } | { method: "card"; savedCardId: string };
type Paid = { note: AutopayNote | null; started: Started | null };

async function pay(owner: Owner, order: Candidate, way: Way): Promise<Paid> {
  const started = await startPayment(owner, {
    ...way,
    payables: [{ type: "store_order", id: order.id }],
    expectedTotal: order.total,
    idemKey: `autopay:${order.id}:${order.attempts}`,
    auto: true,
    allowed: (tx) => ruleAllows(tx, owner.id, order),
  });
  if (started.ok) return { note: null, started: started.value };
  log.info({ order: order.no, why: started.error }, "auto-pay left an order");
  return { note: noteOfRefusal(started.error), started: null };
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
    // The day's limit is noted anew each day, so that it is looked at again the day after.
    const left = await tx.rows<{ no: string; note: AutopayNote; fresh: boolean }>(sql`
      update store_order o set autopay_note = n.note, autopay_noted_at = now()
      from unnest(${[...notes.keys()]}::uuid[], ${[...notes.values()]}::text[]) as n (id, note), store_order b
      where o.id = n.id and b.id = o.id and o.user_id = ${owner.id} and o.status = 'AWAITING_PAYMENT'
        and o.pay_lock is null and (o.autopay_note is distinct from n.note or n.note = 'DAY_CAP')
      returning o.no, n.note, b.autopay_note is distinct from n.note as fresh`);
    const fresh = left.filter((each) => each.fresh);
    if (fresh.length > 0) await tellLeft(tx, owner.id, fresh);
  });
}
