/** Finance's decision on a payment by wire (J4). Money that arrives is never lost: it pays, or stays on the balance. */
import { audit } from "~/platform/audit.server";
import { asRole, type Staff } from "~/domain/accounts/people";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { postings } from "~/domain/ledger/ledger.server";
import type { JournalDraft } from "~/domain/ledger/journals";
import type { HouseAccount } from "~/domain/ledger/chart";
import { wireArrived, wireShortage } from "~/domain/ledger/postings";
import { raw, sql, transaction, type Tx } from "~/platform/db";
import { runWrites, type Write } from "~/platform/db/writes.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { allDues, eachKind, moveWrites } from "../attempts.server";
import { payableKind, type Attempt, type Due } from "../payable.server";
import { doubtAbout, doubtAboutRefusal, type LineWaits } from "./receipt-doubts";
import { attemptOf, releaseAll, type LockedAttempt } from "../locked-attempt.server";
import { paymentStates } from "../states";
import { bankOf, claimReceipt, isClaimed, onStatement } from "./accounts.server";
import { wireTolerance, isFar } from "./config";
import type { WireConfirmation } from "./forms";
import { announcedKey, factsOf, isOpen, lockWire, wireCcy, worth, type LockedWire } from "./locked.server";
import { isConfirmable, returnedJob, stepRow, wireSteps } from "./steps.server";

export type WireDecisionError =
  | "payments:wire.stale"
  | "wallet:error.bankRef"
  | "wallet:error.far"
  | `wallet:error.onStatement|${string}`
  | LineWaits;

/**
 * Finance found the money (J4). Within the tolerance everything is paid and we bear the bank charges. Too little or too
 * late is credited and pays nothing. An unusual amount is refused unless `sure`.
 */
export async function confirmPaymentWire(
  staff: Pick<Staff, "id">,
  paymentId: string,
  { sure, ...found }: WireConfirmation & { sure?: boolean },
): Promise<Result<undefined, WireDecisionError>> {
  try {
    return await transaction(async (tx) => {
      const locked = await lockWire(tx, paymentId);
      const announced = locked && (locked.wire.sentAmount ?? locked.payment.amount);
      if (locked?.wire.received === null && announced && !sure && isFar(found.received, announced))
        return err("wallet:error.far");
      return confirmPaymentWireIn(tx, staff, paymentId, found);
    });
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
  if (!locked || !isConfirmable(locked.wire)) return err("payments:wire.stale");
  const { payment } = locked;
  const actor = `staff:${staff.id}` as const;
  const account = bankOf(wireCcy(payment));
  const wire = { reference: locked.wire.reference, no: null };
  const receipt = { account, bankRef, amount: received, receivedOn, memberId: payment.userId, wire };
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
    await runWrites(tx, [...postings(receipts, { all: true }), returnedJob(payment.id)]);
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

const keyOf = ({ payment }: LockedAttempt, event: string) => `payment:${payment.id}:${event}`;

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

/**
 * Finance rejects the proof: the attempt fails and the order waits for payment again (§3.1 #16). Refused while a bank
 * line may be its money, unless finance is `sure`.
 */
export function rejectPaymentWire(
  staff: Pick<Staff, "id">,
  paymentId: string,
  { reason, sure }: { reason: string; sure: boolean },
): Promise<Result<undefined, WireDecisionError>> {
  return transaction(async (tx) => {
    const locked = await lockWire(tx, paymentId);
    if (!locked) return err("payments:wire.stale");
    const [row, by] = [stepRow(locked), asRole(staff, "finance")];
    const may = wireSteps.decide(row, "reject", by, new Date());
    if (!may.ok) return may;
    const sought = { reference: locked.wire.reference, ccy: wireCcy(locked.payment) };
    const { refs, objection } = await doubtAboutRefusal(
      tx,
      { type: "payment", key: paymentId, ...sought },
      sure,
    );
    if (objection) return err(objection);
    const rejected = await wireSteps.takeStep(tx, row, "reject", by, { input: { reason, otherMoney: refs } });
    return rejected.ok ? ok() : rejected;
  });
}
