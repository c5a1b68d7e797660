/**
 * Paying by wire (§3.1 #14–16, J4): the reference, the member's proof, and what finance finds on the statement. The
 * price in the wire's currency is fixed when the attempt begins (D8); money that arrives is never lost.
 */
import { audit } from "~/platform/audit.server";
import type { Staff } from "~/domain/accounts/people";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post, postings, voidPending } from "~/domain/ledger/ledger.server";
import type { JournalDraft } from "~/domain/ledger/journals";
import type { HouseAccount } from "~/domain/ledger/chart";
import { wireAnnounced, wireArrived, wireShortage } from "~/domain/ledger/postings";
import { one, toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { files } from "~/partners/files/files.server";
import { raw, sql, transaction, type Tx } from "~/platform/db";
import { jobWrite, runWrites, write, type Write } from "~/platform/db/writes.server";
import { log } from "~/platform/log.server";
import { divideRounded } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { allDues, eachKind, moveWrites, type PaymentRow } from "../attempts.server";
import { payableKind, type Attempt, type Due } from "../payable.server";
import { doubtAbout } from "./receipt-doubts";
import { attemptOf, financeTask, jobKey, lockPayment, releaseAll, type Locked } from "../settle.server";
import { paymentStates, type FailureCode, type PaymentStatus } from "../states";
import {
  accountFor,
  bankOf,
  claimReceipt,
  isClaimed,
  keepProof,
  newReference,
  onStatement,
  type Kept,
} from "./accounts.server";
import { unproven, wireTolerance, type WireCurrency } from "./config";
import type { WireConfirmation, WireProof } from "./forms";

type Terms = { amount: bigint; ccy: WireCurrency; rate: bigint; expiresAt: Date };

/** What a price in cents of USD comes to in a wire's currency, and until when; null where we have no account in it. */
export async function wireTerms(tx: Tx, total: bigint, ccy: WireCurrency): Promise<Terms | null> {
  const rate = (await usdRates(tx))[ccy];
  if (rate === undefined || !accountFor(ccy)) return null;
  const expiresAt = new Date(Date.now() + unproven.days * 86_400_000);
  return { amount: inCurrency(total, rate), ccy, rate, expiresAt };
}

/** Cents of USD in another currency, half-up: what is asked for by wire. */
export function inCurrency(total: bigint, rate: bigint): bigint {
  return divideRounded(total * one, rate);
}

/** Gives a new attempt its reference. */
export function wireWrites(paymentId: string, { rate }: Terms): Write[] {
  return [
    write(
      "payment_wire",
      sql`insert into payment_wire (payment_id, reference, fx_rate) values (${paymentId}, ${newReference()}, ${rate})
        returning 1`,
      1,
    ),
  ];
}

type WireRow = {
  fxRate: bigint;
  proofs: number;
  proofName: string | null;
  sentAmount: bigint | null;
  received: bigint | null;
};
type LockedWire = Locked & { wire: WireRow };

async function lockWire(tx: Tx, paymentId: string, memberId?: string): Promise<LockedWire | null> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked || locked.payment.method !== "wire") return null;
  if (memberId !== undefined && locked.payment.userId !== memberId) return null;
  const wire = await tx.first<WireRow>(sql`
    select fx_rate as "fxRate", proofs, proof_name as "proofName", sent_amount as "sentAmount", received
    from payment_wire where payment_id = ${paymentId}`);
  return wire && { ...locked, wire };
}

const isOpen = ({ payment }: Locked) => payment.status === "IN_PROGRESS";
const announcedKey = (paymentId: string, proofs: number) => `payment:${paymentId}:announced:${proofs}`;
const wireCcy = ({ ccy }: PaymentRow) => ccy as WireCurrency;

/** What so much of the wire's currency is worth: the whole price where it is what was asked for. */
function worth({ payment, wire }: LockedWire, amount: bigint): bigint {
  return amount === payment.amount ? payment.expectedTotal : toUsd(amount, wire.fxRate);
}

/** Another attempt may pay the order yet: the money is this payment's and only mentions the order's number. */
function refOf({ dues, payment }: Locked) {
  const all = allDues(dues);
  return { type: "payment", id: payment.id, no: all.length === 1 ? all[0]?.due.no : undefined };
}

const factsOf = (locked: LockedWire, from: HouseAccount = bankOf(wireCcy(locked.payment))) => ({
  member: locked.payment.userId,
  ref: refOf(locked),
  bank: from,
});

export type WireProofError =
  "payments:wire.notOpen" | "payments:wire.tooLittle" | "wallet:error.proofFile" | (string & {});

/**
 * Takes the member's proof, or a better one in its place: a store order goes under review (§3.1 #14), and what was
 * announced waits as a pending journal. `file` may be missing only where one was sent before.
 */
export async function sendWireProof(
  memberId: string,
  paymentId: string,
  proof: WireProof,
): Promise<Result<undefined, WireProofError>> {
  const kept = proof.file ? await keepProof(proof.file) : null;
  if (proof.file && !kept) return err("wallet:error.proofFile");
  const done = await transaction((tx) => takeProof(tx, memberId, paymentId, proof, kept));
  if (!done.ok && kept) await files().remove(kept.key);
  return done;
}

async function takeProof(
  tx: Tx,
  memberId: string,
  paymentId: string,
  proof: WireProof,
  kept: Kept | null,
): Promise<Result<undefined, WireProofError>> {
  const locked = await lockWire(tx, paymentId, memberId);
  if (!locked || !isOpen(locked)) return err("payments:wire.notOpen");
  const { wire, payment, dues } = locked;
  if (!kept && !wire.proofName) return err("wallet:error.proofFile");
  if (proof.sentAmount < payment.amount) return err("payments:wire.tooLittle");
  const reviewed = await eachKind(tx, dues, attemptOf(locked, `member:${memberId}`, null), "review");
  if (!reviewed.ok) return err(reviewed.error);
  if (wire.proofs > 0) await voidPending(tx, announcedKey(paymentId, wire.proofs));
  const proofs = wire.proofs + 1;
  await tx.run(sql`
    update payment_wire set payer_name = ${proof.payerName}, payer_bank = ${proof.payerBank}, sent_no = ${proof.sentNo},
      sent_amount = ${proof.sentAmount}, sent_on = ${proof.sentOn}::date, proofs = ${proofs}, submitted_at = now(),
      proof_key = coalesce(${kept?.key ?? null}::text, proof_key),
      proof_name = coalesce(${kept?.name ?? null}::text, proof_name),
      proof_type = coalesce(${kept?.type ?? null}::text, proof_type)
    where payment_id = ${paymentId}`);
  // Under review nothing runs out; the next look is finance's.
  await tx.run(sql`update payment set expires_at = null where id = ${paymentId}`);
  const receipt = {
    amount: proof.sentAmount,
    ccy: wireCcy(payment),
    credited: worth(locked, proof.sentAmount),
  };
  await runWrites(tx, [
    ...reviewed.writes,
    ...postings([wireAnnounced({ ...factsOf(locked), idemKey: announcedKey(paymentId, proofs), receipt })], {
      all: true,
    }),
    reminder(paymentId, new Date(Date.now() + unproven.days * 86_400_000)),
  ]);
  return ok();
}

function reminder(paymentId: string, runAt: Date): Write {
  return jobWrite(
    "payment_reconcile",
    "payments.reconcile",
    { paymentId },
    { runAt, key: jobKey(paymentId) },
  );
}

/** Ends an attempt that nobody has sent a proof for; one under review stays as it is. The status that stands then. */
export function endWire(
  paymentId: string,
  code: FailureCode,
  actor: Attempt["actor"],
): Promise<PaymentStatus | null> {
  return transaction(async (tx) => {
    const locked = await lockWire(tx, paymentId);
    if (!locked) return null;
    if (!isOpen(locked) || locked.wire.proofs > 0) return locked.payment.status;
    await fail(tx, locked, code, actor);
    return "FAILED";
  });
}

/** The member gives an attempt up, also one under review (§3.1 #16 *restore*): what was sent is credited when it comes. */
export function cancelWire(
  memberId: string,
  paymentId: string,
): Promise<Result<undefined, "payments:wire.notOpen">> {
  return transaction(async (tx) => {
    const locked = await lockWire(tx, paymentId, memberId);
    if (!locked || !isOpen(locked)) return err("payments:wire.notOpen");
    await fail(tx, locked, "cancelled", `member:${memberId}`);
    return ok();
  });
}

async function fail(tx: Tx, locked: LockedWire, code: FailureCode, actor: Attempt["actor"]): Promise<void> {
  const { payment, dues, wire } = locked;
  if (wire.proofs > 0) await voidPending(tx, announcedKey(payment.id, wire.proofs));
  await runWrites(tx, [
    ...moveWrites(payment, { to: "FAILED", event: "failed", actor, errorCode: code }),
    ...(await releaseAll(tx, dues, attemptOf(locked, actor, null))),
  ]);
}

/** At the end of its time: ended where no proof came; else finance is reminded, once a proof, and again later. */
export async function lookAfterWire(payment: PaymentRow, now: Date): Promise<PaymentStatus | null> {
  if (payment.status !== "IN_PROGRESS") return payment.status;
  if (payment.expiresAt !== null) {
    if (payment.expiresAt <= now) return endWire(payment.id, "expired", "system");
    return payment.status;
  }
  await transaction((tx) =>
    runWrites(tx, [
      financeTask(`payment:${payment.id}:wire-waits`, "wire-waits", payment.id, {
        amount: payment.amount.toString(),
        ccy: payment.ccy,
      }),
      reminder(payment.id, new Date(now.getTime() + unproven.days * 86_400_000)),
    ]),
  );
  return payment.status;
}

export type WireDecisionError =
  "payments:wire.stale" | "wallet:error.bankRef" | `wallet:error.onStatement|${string}`;

/**
 * Finance has found the money (J4): within the tolerance everything is paid and what the banks kept is borne by us; a
 * surplus stays on the balance; too little, or what came too late, is credited and buys nothing.
 */
export async function confirmPaymentWire(
  staff: Pick<Staff, "id">,
  paymentId: string,
  found: WireConfirmation,
): Promise<Result<undefined, WireDecisionError>> {
  try {
    return await transaction((tx) => confirmPaymentWireIn(tx, staff, paymentId, found));
  } catch (error) {
    if (isClaimed(error)) return err("wallet:error.bankRef");
    throw error;
  }
}

/** As `confirmPaymentWire`, within a transaction. `from`: where the money lies, the bank's account or suspense. */
export async function confirmPaymentWireIn(
  tx: Tx,
  staff: Pick<Staff, "id">,
  paymentId: string,
  { received, bankRef, receivedOn }: WireConfirmation,
  from?: HouseAccount,
): Promise<Result<undefined, WireDecisionError>> {
  const locked = await lockWire(tx, paymentId);
  if (!locked || locked.wire.received !== null) return err("payments:wire.stale");
  const { payment } = locked;
  const actor = `staff:${staff.id}` as const;
  const account = bankOf(wireCcy(payment));
  const receipt = { account, bankRef, amount: received, receivedOn, memberId: payment.userId };
  const doubt = from ? null : await doubtAbout(tx, receipt);
  if (doubt !== null) return err(onStatement(doubt));
  await claimReceipt(tx, { account, bankRef, refType: "payment", refId: paymentId });
  const credited = worth(locked, received);
  await tx.run(sql`
    update payment_wire set received = ${received}, bank_ref = ${bankRef}, received_on = ${receivedOn}::date,
      credited = ${credited}, decided_by = ${staff.id}, decided_at = now() where payment_id = ${paymentId}`);
  const stays = await settle(tx, locked, { received, credited, from }, actor);
  // What passed straight through to an order repays nothing in between (J3).
  if (stays) await repayFromIncoming(tx, payment.userId);
  await audit(tx, {
    actor,
    action: "payment.wire-confirm",
    entity: "payment",
    entityId: paymentId,
    after: { received: received.toString(), ccy: payment.ccy, bankRef },
  });
  return ok();
}

type Arrived = { received: bigint; credited: bigint; from: HouseAccount | undefined };

/** Tells whether something of it stays on the balance. */
async function settle(
  tx: Tx,
  locked: LockedWire,
  arrived: Arrived,
  actor: Attempt["actor"],
): Promise<boolean> {
  const { payment } = locked;
  const open = isOpen(locked);
  const short = payment.expectedTotal - arrived.credited;
  const receipts = arrivals(locked, arrived);
  const captured = {
    amount: arrived.received,
    ccy: wireCcy(payment),
    rate: payment.ccy === "USD" ? null : locked.wire.fxRate,
    credited: arrived.credited,
    fee: 0n,
    exact: short <= 0n,
  };
  const attempt = attemptOf(locked, actor, captured);
  const bought = open && short <= wireTolerance ? await buy(tx, locked, attempt) : null;
  if (bought) {
    const borne =
      short > 0n
        ? [wireShortage({ ...factsOf(locked), idemKey: keyOf(locked, "shortage"), shortage: short })]
        : [];
    const charges = allDues(locked.dues).map(({ type, due }) => payableKind(type).charge(due, attempt, 0n));
    await runWrites(tx, [
      ...moveWrites(payment, { to: "SUCCESSFUL", event: "succeeded", actor }),
      ...bought,
      ...postings([...receipts, ...borne, ...charges], { all: true }),
    ]);
    return short < 0n;
  }
  if (!open) {
    await post(tx, receipts, { all: true });
    await tx.run(sql`
      update payment set tags = array(select distinct unnest(tags || '{CREDITED}'::text[])) where id = ${payment.id}`);
    return true;
  }
  const next = paymentStates.next(payment.status, "failed");
  if (!next.ok) throw new Error(`an open wire that cannot fail: ${payment.id}`);
  const code = short > wireTolerance ? "short" : "rejected";
  await runWrites(tx, [
    ...moveWrites(payment, { to: next.value, event: "failed", actor, errorCode: code, tags: ["CREDITED"] }),
    ...(await releaseAll(tx, locked.dues, attempt)),
    ...postings(receipts, { all: true }),
    returnedJob(payment.id),
  ]);
  return true;
}

const keyOf = ({ payment }: Locked, event: string) => `payment:${payment.id}:${event}`;

const returnedJob = (paymentId: string) =>
  jobWrite(
    "payment_wire_returned",
    "payments.wireReturned",
    { paymentId },
    { key: `wire-returned:${paymentId}` },
  );

/** All payables are paid, or none: then null, and the money stays on the balance. */
async function buy(tx: Tx, locked: LockedWire, attempt: Attempt): Promise<Write[] | null> {
  const all: { due: Due }[] = allDues(locked.dues);
  if (all.length < locked.refs.length || all.some(({ due }) => due.lockedBy !== locked.payment.id))
    return null;
  await tx.run(raw("savepoint payables"));
  const done = await eachKind(tx, locked.dues, attempt, "settle");
  await tx.run(raw(done.ok ? "release savepoint payables" : "rollback to savepoint payables"));
  if (!done.ok)
    log.warn({ payment: locked.payment.id, why: done.error }, "a wired payable does not fit any more");
  return done.ok ? done.writes : null;
}

/** What was announced becomes what arrived; a surplus is a journal of its own (J1w). */
function arrivals(locked: LockedWire, { received, credited, from }: Arrived): JournalDraft[] {
  const { wire, payment } = locked;
  const waits = isOpen(locked) && wire.proofs > 0;
  const announced = waits ? (wire.sentAmount ?? payment.amount) : received;
  const within = received < announced ? received : announced;
  const first = received === within ? credited : worth(locked, within);
  const ccy = wireCcy(payment);
  const facts = factsOf(locked, from);
  const journals = [
    wireArrived({
      ...facts,
      idemKey: keyOf(locked, "captured"),
      receipt: { amount: within, ccy, credited: first },
      ...(waits ? { announcedKey: announcedKey(payment.id, wire.proofs) } : {}),
    }),
  ];
  if (received > within) {
    const receipt = { amount: received - within, ccy, credited: credited - first };
    journals.push(wireArrived({ ...facts, idemKey: keyOf(locked, "surplus"), receipt }));
  }
  return journals;
}

/** Finance cannot take the proof: the attempt has failed, and the order waits for payment again (§3.1 #16). */
export function rejectPaymentWire(
  staff: Pick<Staff, "id">,
  paymentId: string,
  reason: string,
): Promise<Result<undefined, WireDecisionError>> {
  return transaction(async (tx) => {
    const locked = await lockWire(tx, paymentId);
    if (!locked || !isOpen(locked) || locked.wire.proofs === 0) return err("payments:wire.stale");
    const actor = `staff:${staff.id}` as const;
    await fail(tx, locked, "rejected", actor);
    await tx.run(sql`
      update payment_wire set reason = ${reason}, decided_by = ${staff.id}, decided_at = now()
      where payment_id = ${paymentId}`);
    await audit(tx, {
      actor,
      action: "payment.wire-reject",
      entity: "payment",
      entityId: paymentId,
      after: { reason },
    });
    await runWrites(tx, [returnedJob(paymentId)]);
    return ok();
  });
}
