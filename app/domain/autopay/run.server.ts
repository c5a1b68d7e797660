/**
 * Auto-pay pays a member's orders and price differences by the member's rule. The idempotency key counts the earlier
 * attempts, so two runs pay once. Each payment checks the rule again, under its lock.
 */
import { isFarDifference } from "~/domain/bills/config";
import { walletOf } from "~/domain/ledger/ledger.server";
import { requote } from "~/domain/orders/member-actions.server";
import type { AutopayNote } from "~/domain/orders/rules";
import { resumePayment, startPayment, type Payer, type Started } from "~/domain/payments/payments.server";
import { db, prisma, sql } from "~/platform/db";
import { log } from "~/platform/log.server";
import { cardRefused, ruleAllows, type Way } from "./allowed.server";
import {
  attemptsNow,
  dueAmong,
  dueBills,
  dueOrders,
  mostAtOnce,
  type Candidate,
  type Part,
} from "./candidates.server";
import { keepNotes, type SkippedCandidate } from "./notes.server";
import { ruleOf, type AutopayRule } from "./rule.server";
import { noteOfRefusal } from "./rules";
import { modeOfStore, type WhichRun } from "./scope.server";

type Owner = Payer & { status: string };

/**
 * Runs a member's rule on everything due, `most` at a time, so that unpayable ones do not hide others. Safe to repeat
 * and to run twice at once.
 */
export async function runAutopay(
  memberId: string,
  which: WhichRun = "all",
  most = mostAtOnce,
): Promise<void> {
  const owner = await prisma.user.findUnique({
    where: { id: memberId },
    select: { id: true, email: true, locale: true, status: true },
  });
  if (!owner || owner.status !== "1" || !(await isOn(memberId))) return;
  const rule = await ruleOf(memberId);
  await resumeOwn(owner);
  // A card that was refused is not tried on the next, too.
  let refused = rule.fallbackCard ? await cardRefused(memberId, rule.fallbackCard) : null;
  const left: SkippedCandidate[] = [];
  const payAll = async (candidates: readonly Candidate[]) => {
    for (const candidate of candidates) {
      const note = await payOne(owner, rule, candidate, refused);
      if (!note) continue;
      left.push({ candidate, note });
      if (note === "DECLINED" || note === "AUTHENTICATION" || note === "CARD_EXPIRED") refused = note;
    }
  };
  for await (const bills of inParts(most, (part) => dueBills(memberId, which, part))) await payAll(bills);
  for await (const orders of inParts(most, (part) => dueOrders(memberId, which, part))) {
    const ids = orders.map(({ id }) => id);
    await requote(memberId, ids);
    await payAll(await dueAmong(memberId, which, ids));
  }
  await keepNotes(memberId, left);
}

async function* inParts(
  most: number,
  read: (part: Part) => Promise<Candidate[]>,
): AsyncGenerator<Candidate[]> {
  for (let after: string | null = null; ;) {
    const found: Candidate[] = await read({ after, most });
    if (found.length > 0) yield found;
    if (found.length < most) return;
    after = found.at(-1)?.id ?? null;
  }
}

/** Whether auto-pay is on for a member. Creates the rule's row, which payments lock. */
async function isOn(memberId: string): Promise<boolean> {
  const on = await db.first(sql`
    select 1 from store s left join autopay_rule r on r.user_id = s.user_id
    where s.user_id = ${memberId} and ${modeOfStore} <> 'off' limit 1`);
  if (!on) return false;
  await db.run(sql`insert into autopay_rule (user_id) values (${memberId}) on conflict do nothing`);
  return true;
}

async function resumeOwn(owner: Owner): Promise<void> {
  const open = await db.rows<{ id: string }>(sql`
    select id from payment where user_id = ${owner.id} and auto and status = 'IN_PROGRESS' and provider_ref is null
      and expires_at > now()`);
  for (const { id } of open) await resumePayment(owner, id);
}

/** Pays one order or bill, or says why not; null where it is paid, is being paid, or has moved on. */
async function payOne(
  owner: Owner,
  rule: AutopayRule,
  candidate: Candidate,
  refused: AutopayNote | null,
): Promise<AutopayNote | null> {
  // A possible typing mistake of the desk is never paid automatically.
  if (candidate.orderTotal !== null && isFarDifference(candidate.total, candidate.orderTotal)) return "FAR";
  if ((await spendable(owner.id, rule.useCredit)) >= candidate.total) {
    const paid = await pay(owner, candidate, { method: "wallet", useCredit: rule.useCredit });
    if (paid.note || paid.started?.state !== "failed") return paid.note;
  }
  if (!rule.fallbackCard) return "INSUFFICIENT";
  if (refused) return refused;
  const attempts = await attemptsNow(owner.id, candidate);
  if (attempts === null) return null;
  const { note, started } = await pay(
    owner,
    { ...candidate, attempts },
    { method: "card", savedCardId: rule.fallbackCard },
  );
  if (note || started?.state !== "failed") return note;
  return started.code === "authentication" ? "AUTHENTICATION" : "DECLINED";
}

type Paid = { note: AutopayNote | null; started: Started | null };

async function pay(owner: Owner, candidate: Candidate, way: Way): Promise<Paid> {
  const { type, id, ids, no, total, attempts } = candidate;
  const started = await startPayment(owner, {
    ...way,
    payables: ids.map((each) => ({ type, id: each })),
    expectedTotal: total,
    idemKey: `autopay:${id}:${attempts}`,
    auto: true,
    allowed: (tx) => ruleAllows(tx, owner.id, { ...candidate, by: way }),
  });
  if (started.ok) return { note: null, started: started.value };
  log.info({ type, no, why: started.error }, "auto-pay left something");
  return { note: noteOfRefusal(started.error), started: null };
}

/** What can be spent: the balance, and the credit line where the rule allows it; cents. */
async function spendable(memberId: string, useCredit: boolean): Promise<bigint> {
  const { balance, loanLimit } = await walletOf(memberId);
  return balance + (useCredit ? loanLimit : 0n);
}
