/**
 * Paying by wire (§3.1 #14–16): the price in the wire's currency, fixed when the attempt begins (D8), the reference,
 * and the member's proof; `decide.server.ts` is finance's part.
 */
import type { Attachment } from "~/partners/files/attachment.server";
import { postings, voidPending } from "~/domain/ledger/ledger.server";
import { wireAnnounced } from "~/domain/ledger/postings";
import { one } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { endedTasks } from "~/domain/tasks/finance-tasks.server";
import { replacingFile } from "~/partners/files/replace.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { jobWrite, runWrites, write, type Write } from "~/platform/db/writes.server";
import { divideRounded } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { eachKind, type PaymentRow } from "../attempts.server";
import { financeTask } from "../finance-tasks.server";
import { attemptOf } from "../locked-attempt.server";
import type { Ender } from "../payable.server";
import { jobKey } from "../settle.server";
import type { FailureCode, PaymentStatus } from "../states";
import { accountFor, keepProof, newReference, type ProofFileError } from "./accounts.server";
import { unproven, type WireCurrency } from "./config";
import type { WireProof } from "./forms";
import { announcedKey, factsOf, lockWire, wireCcy, worth } from "./locked.server";
import { stepRow, wireSteps } from "./steps.server";

type Terms = { amount: bigint; ccy: WireCurrency; rate: bigint; expiresAt: Date };

/** A price (cents of USD) in a wire's currency, and until when; null without an account in it. */
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

export type WireProofError =
  "payments:wire.notOpen" | "payments:wire.tooLittle" | ProofFileError | (string & {});

/**
 * Takes the member's proof or a newer one: a store order goes under review (§3.1 #14), and a pending journal holds the
 * amount. `file` may be missing only if one was sent before.
 */
export async function sendWireProof(
  memberId: string,
  paymentId: string,
  proof: WireProof,
): Promise<Result<undefined, WireProofError>> {
  const kept = await keepProof(proof.file);
  if (!kept.ok) return kept;
  return replacingFile(kept.value?.key ?? null, () =>
    transaction((tx) => takeProof(tx, memberId, paymentId, proof, kept.value)),
  );
}

async function takeProof(
  tx: Tx,
  memberId: string,
  paymentId: string,
  proof: WireProof,
  kept: Attachment | null,
): Promise<Result<string | null, WireProofError>> {
  const locked = await lockWire(tx, paymentId, memberId);
  if (!locked) return err("payments:wire.notOpen");
  const [row, by] = [stepRow(locked), { member: memberId }];
  if (!wireSteps.decide(row, "proof", by, new Date()).ok) return err("payments:wire.notOpen");
  const { wire, payment, dues } = locked;
  if (!kept && !wire.proofKey) return err("wallet:error.proofFile");
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
  await wireSteps.takeStep(tx, row, "proof", by, {});
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
  return ok(wire.proofKey);
}

function reminder(paymentId: string, runAt: Date): Write {
  return jobWrite(
    "payment_reconcile",
    "payments.reconcile",
    { paymentId },
    { runAt, key: jobKey(paymentId) },
  );
}

/** Ends an attempt without proof; one under review stays. Returns the resulting status. */
export function endWire(paymentId: string, code: FailureCode, actor: Ender): Promise<PaymentStatus | null> {
  return transaction(async (tx) => {
    const locked = await lockWire(tx, paymentId);
    if (!locked) return null;
    const ended = await wireSteps.takeStep(tx, stepRow(locked), "end", byOf(actor), { input: code });
    return ended.ok ? ended.value.to : locked.payment.status;
  });
}

const byOf = (actor: Ender): By => (actor === "system" ? actor : { member: actor.slice("member:".length) });

/** The member cancels an attempt, also one under review (§3.1 #16 *restore*): money that still comes is credited. */
export function cancelWire(
  memberId: string,
  paymentId: string,
): Promise<Result<undefined, "payments:wire.notOpen">> {
  return transaction(async (tx) => {
    const locked = await lockWire(tx, paymentId, memberId);
    if (!locked) return err("payments:wire.notOpen");
    const closed = await wireSteps.takeStep(tx, stepRow(locked), "close", { member: memberId }, {});
    return closed.ok ? ok() : err("payments:wire.notOpen");
  });
}

/** At its end: ended without proof; otherwise finance gets a reminder, again each week after it was done. */
export async function lookAfterWire(payment: PaymentRow, now: Date): Promise<PaymentStatus | null> {
  if (payment.status !== "IN_PROGRESS") return payment.status;
  if (payment.expiresAt !== null) {
    if (payment.expiresAt <= now) return endWire(payment.id, "expired", "system");
    return payment.status;
  }
  await transaction(async (tx) => {
    const ended = await tx.first<{ n: number }>(endedTasks(`payment:${payment.id}:wire-waits:`));
    const data = { amount: payment.amount.toString(), ccy: payment.ccy };
    await runWrites(tx, [
      financeTask(`payment:${payment.id}:wire-waits:${ended?.n ?? 0}`, "wire-waits", payment.id, data),
      reminder(payment.id, new Date(now.getTime() + unproven.days * 86_400_000)),
    ]);
  });
  return payment.status;
}
