/**
 * Recharges by wire (§3.3, J1w): the reference under which money is sent, the member's proof, and what finance finds
 * on the bank's statement. What is credited is what arrived.
 */
import { audit } from "~/platform/audit.server";
import type { Staff } from "~/domain/accounts/people";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { lockWallet, post, voidPending } from "~/domain/ledger/ledger.server";
import { wireAnnounced, wireArrived } from "~/domain/ledger/postings";
import {
  bankOf,
  claimReceipt,
  isClaimed,
  keepProof,
  newReference,
  onStatement,
  proofFile,
  sentColumns,
  type Kept,
  type Proof,
  type Sent,
} from "~/domain/payments/wires/accounts.server";
import { doubtAbout } from "~/domain/payments/wires/receipt-doubts";
import type { HouseAccount } from "~/domain/ledger/chart";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { replacingFile } from "~/partners/files/replace.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { recordTransitions, type Actor, type Transition } from "~/platform/db/transitions.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { unproven, type RechargeCurrency } from "./config";
import type { WireConfirmation, WireProof } from "./forms";
import { rechargeStates, type RechargeEvent, type RechargeStatus } from "./states";

export { accountFor, wireCurrencies } from "~/domain/payments/wires/accounts.server";

/** Gives a new recharge its reference; a repeated call changes nothing. */
export async function prepareWire(tx: Tx, rechargeId: string): Promise<void> {
  await tx.run(sql`
    insert into wire (recharge_id, reference) values (${rechargeId}, ${newReference()})
    on conflict (recharge_id) do nothing`);
  await tx.run(sql`
    update recharge_order set expires_at = created_at + make_interval(days => ${unproven.days}) where id = ${rechargeId}`);
}

export type WireView = Sent & {
  id: string;
  no: string;
  memberId: string;
  status: RechargeStatus;
  ccy: RechargeCurrency;
  /** Announced, in minor units of `ccy`. */
  amount: bigint;
  credited: bigint | null;
  fxRate: bigint | null;
  tags: string[];
  expiresAt: Date | null;
  createdAt: Date;
  bankRef: string | null;
  received: bigint | null;
  reason: string | null;
};

const wireColumns = sql`r.id, r.no, r.user_id as "memberId", r.status, r.ccy, r.amount, r.credited,
  r.fx_rate as "fxRate", r.tags, r.expires_at as "expiresAt", r.created_at as "createdAt", ${sentColumns},
  w.bank_ref as "bankRef", w.received, w.reason`;

/** A member's wire by the number of its recharge; null where there is none. */
export function wireOf(memberId: string, no: string): Promise<WireView | null> {
  return db.first<WireView>(sql`
    select ${wireColumns} from recharge_order r join wire w on w.recharge_id = r.id
    where r.no = ${no} and r.user_id = ${memberId}`);
}

async function lockWire(tx: Tx, where: { no: string; memberId?: string }): Promise<WireView | null> {
  // The wallet first, as every command does (§4.7).
  const owner = await tx.first<{ userId: string }>(sql`
    select user_id as "userId" from recharge_order where no = ${where.no}`);
  if (!owner || (where.memberId && owner.userId !== where.memberId)) return null;
  await tx.run(lockWallet(owner.userId));
  return tx.first<WireView>(sql`
    select ${wireColumns} from recharge_order r join wire w on w.recharge_id = r.id
    where r.no = ${where.no} for update of r, w`);
}

const announcedKey = ({ id, proofs }: Pick<WireView, "id" | "proofs">) =>
  `recharge:${id}:announced:${proofs}`;

function step(wire: WireView, event: RechargeEvent, actor: Actor, reason?: string): Transition | null {
  const next = rechargeStates.next(wire.status, event);
  if (!next.ok) return null;
  const change = {
    entity: "recharge_order",
    entityId: wire.id,
    from: wire.status,
    to: next.value,
    event,
    actor,
  };
  return reason ? { ...change, reason } : change;
}

export type ProofError = "wallet:error.notOpen" | "wallet:error.proofFile";

/**
 * Takes the member's proof, or a better one in its place: what was announced waits as a pending journal, so that the
 * wallet shows it under *Pending*. `file` may be missing only where one was sent before.
 */
export async function sendProof(
  memberId: string,
  no: string,
  proof: WireProof,
): Promise<Result<undefined, ProofError>> {
  const kept = proof.file ? await keepProof(proof.file) : null;
  if (proof.file && !kept) return err("wallet:error.proofFile");
  return replacingFile(kept?.key ?? null, () =>
    transaction((tx) => takeProof(tx, memberId, no, proof, kept)),
  );
}

async function takeProof(
  tx: Tx,
  memberId: string,
  no: string,
  proof: WireProof,
  kept: Kept | null,
): Promise<Result<string | null, ProofError>> {
  const wire = await lockWire(tx, { no, memberId });
  if (!wire) return err("wallet:error.notOpen");
  const again = wire.status === "PENDING";
  const actor = `member:${memberId}` as const;
  const change = step(wire, "proof", actor);
  if (!again && !change) return err("wallet:error.notOpen");
  if (!kept && !wire.proofName) return err("wallet:error.proofFile");
  if (again) await voidPending(tx, announcedKey(wire));

  const next = { ...wire, proofs: wire.proofs + 1 };
  const before = await tx.first<{ key: string | null }>(sql`
    select proof_key as key from wire where recharge_id = ${wire.id}`);
  await tx.run(sql`
    update wire set payer_name = ${proof.payerName}, payer_bank = ${proof.payerBank}, sent_no = ${proof.sentNo},
      sent_amount = ${proof.sentAmount}, sent_on = ${proof.sentOn}::date, proofs = ${next.proofs}, submitted_at = now(),
      reason = null, proof_key = coalesce(${kept?.key ?? null}::text, proof_key),
      proof_name = coalesce(${kept?.name ?? null}::text, proof_name),
      proof_type = coalesce(${kept?.type ?? null}::text, proof_type)
    where recharge_id = ${wire.id}`);
  await tx.run(sql`
    update recharge_order set status = 'PENDING', version = version + 1, remark = null where id = ${wire.id}`);
  if (change) await recordTransitions(tx, [change]);
  await announce(tx, next, proof.sentAmount);
  return ok(before?.key ?? null);
}

async function announce(tx: Tx, wire: WireView, amount: bigint): Promise<void> {
  const rate = (await usdRates(tx))[wire.ccy];
  if (rate === undefined) throw new Error(`no rate for ${wire.ccy}`);
  await post(tx, [
    wireAnnounced({
      idemKey: announcedKey(wire),
      member: wire.memberId,
      ref: refOf(wire),
      bank: bankOf(wire.ccy),
      receipt: { amount, ccy: wire.ccy, credited: toUsd(amount, rate) },
    }),
  ]);
}

const refOf = ({ id, no }: WireView) => ({ type: "recharge_order", id, no });

/** Closes a wire that nobody needs any more; what waited is void. */
export function closeWire(memberId: string, no: string): Promise<Result<undefined, "wallet:error.notOpen">> {
  return transaction(async (tx) => {
    const wire = await lockWire(tx, { no, memberId });
    const change = wire && step(wire, "close", `member:${memberId}`);
    if (!wire || !change) return err("wallet:error.notOpen");
    await endOpen(tx, wire, change);
    return ok();
  });
}

async function endOpen(
  tx: Tx,
  wire: WireView,
  change: Transition,
  remark: string | null = null,
): Promise<void> {
  if (wire.status === "PENDING") await voidPending(tx, announcedKey(wire));
  await tx.run(sql`
    update recharge_order set status = ${change.to}, version = version + 1, remark = ${remark} where id = ${wire.id}`);
  await recordTransitions(tx, [change]);
}

export type DecisionError =
  "wallet:error.stale" | "wallet:error.bankRef" | `wallet:error.onStatement|${string}`;

/**
 * Finance has found the money: what arrived is credited at today's rate, whatever was announced; the rest of the
 * announcement is void, a surplus is a journal of its own. An entry of the statement pays one recharge only.
 */
export async function confirmWire(
  staff: Pick<Staff, "id">,
  no: string,
  found: WireConfirmation,
): Promise<Result<undefined, DecisionError>> {
  try {
    return await transaction((tx) => confirmWireIn(tx, staff, no, found));
  } catch (error) {
    if (isClaimed(error)) return err("wallet:error.bankRef");
    throw error;
  }
}

/** As `confirmWire`, within a transaction. `from`: where the money lies, the bank's account or suspense. */
export async function confirmWireIn(
  tx: Tx,
  staff: Pick<Staff, "id">,
  no: string,
  { received, bankRef, receivedOn }: WireConfirmation,
  from?: HouseAccount,
): Promise<Result<undefined, DecisionError>> {
  const wire = await lockWire(tx, { no });
  if (!wire || wire.credited !== null) return err("wallet:error.stale");
  const rate = (await usdRates(tx))[wire.ccy];
  if (rate === undefined) throw new Error(`no rate for ${wire.ccy}`);
  const credited = toUsd(received, rate);
  const account = bankOf(wire.ccy);
  const { memberId, reference } = wire;
  const receipt = { account, bankRef, amount: received, receivedOn, memberId, reference };
  const doubt = from ? null : await doubtAbout(tx, receipt);
  if (doubt !== null) return err(onStatement(doubt));
  await claimReceipt(tx, {
    account,
    bankRef,
    refType: "recharge_order",
    refId: wire.id,
  });
  await tx.run(sql`
    update wire set received = ${received}, bank_ref = ${bankRef}, received_on = ${receivedOn}::date,
      decided_by = ${staff.id}, decided_at = now() where recharge_id = ${wire.id}`);
  await credit(tx, wire, { received, credited, rate, from });
  await complete(tx, wire, `staff:${staff.id}`, { credited, rate: wire.ccy === "USD" ? null : rate });
  await audit(tx, {
    actor: `staff:${staff.id}`,
    action: "recharge.confirm",
    entity: "recharge_order",
    entityId: wire.id,
    after: { received: received.toString(), ccy: wire.ccy, bankRef },
  });
  return ok();
}

type Credit = { received: bigint; credited: bigint; rate: bigint; from: HouseAccount | undefined };

async function credit(tx: Tx, wire: WireView, { received, credited, rate, from }: Credit): Promise<void> {
  const announced = wire.status === "PENDING" ? (wire.sentAmount ?? wire.amount) : received;
  const within = received < announced ? received : announced;
  const first = received === within ? credited : toUsd(within, rate);
  const facts = { member: wire.memberId, ref: refOf(wire), bank: from ?? bankOf(wire.ccy) };
  const journals = [
    wireArrived({
      ...facts,
      idemKey: `recharge:${wire.id}:arrived`,
      receipt: { amount: within, ccy: wire.ccy, credited: first },
      ...(wire.status === "PENDING" ? { announcedKey: announcedKey(wire) } : {}),
    }),
  ];
  if (received > within) {
    const receipt = { amount: received - within, ccy: wire.ccy, credited: credited - first };
    journals.push(wireArrived({ ...facts, idemKey: `recharge:${wire.id}:surplus`, receipt }));
  }
  await post(tx, journals, { all: true });
  await repayFromIncoming(tx, wire.memberId);
}

async function complete(
  tx: Tx,
  wire: WireView,
  actor: Actor,
  money: { credited: bigint; rate: bigint | null },
): Promise<void> {
  const late = wire.status === "CLOSED";
  await tx.run(sql`
    update recharge_order set status = ${late ? "CLOSED" : "COMPLETED"}, credited = ${money.credited},
      fx_rate = ${money.rate}::bigint, version = version + 1, remark = null,
      tags = case when ${late}::boolean then array_append(tags, 'LATE_CREDIT') else tags end
    where id = ${wire.id}`);
  const paid = step(wire, wire.status === "PENDING" ? "confirmed" : "captured", actor);
  if (!late && paid) {
    const posted = { ...paid, from: paid.to, to: "COMPLETED", event: "posted" };
    await recordTransitions(tx, [paid, posted]);
  }
  await addJob(tx, "wallet.recharged", { rechargeId: wire.id }, { key: `recharged:${wire.id}` });
}

/** Finance cannot take the proof: the member may mend it, or it is closed for good. */
export function rejectWire(
  staff: Pick<Staff, "id">,
  no: string,
  { reason, forGood }: { reason: string; forGood: boolean },
): Promise<Result<undefined, DecisionError>> {
  return transaction(async (tx) => {
    const wire = await lockWire(tx, { no });
    const actor = `staff:${staff.id}` as const;
    const change = wire && step(wire, forGood ? "refused" : "rejected", actor, reason);
    if (!wire || !change) return err("wallet:error.stale");
    await endOpen(tx, wire, change, reason);
    await tx.run(sql`
      update wire set reason = ${reason}, decided_by = ${staff.id}, decided_at = now() where recharge_id = ${wire.id}`);
    // A new proof may take its time.
    await tx.run(sql`
      update recharge_order set expires_at = now() + make_interval(days => ${unproven.days}) where id = ${wire.id}`);
    const after = { reason, forGood };
    await audit(tx, { actor, action: "recharge.reject", entity: "recharge_order", entityId: wire.id, after });
    await addJob(tx, "wallet.wireRejected", { rechargeId: wire.id });
    return ok();
  });
}

/** The proof of a wire, to be saved; null where there is none. Without a member it is finance who asks. */
export async function openProof(no: string, memberId: string | null): Promise<Proof | null> {
  const row = await db.first<{ key: string | null; name: string; type: string }>(sql`
    select w.proof_key as key, w.proof_name as name, w.proof_type as type
    from wire w join recharge_order r on r.id = w.recharge_id
    where r.no = ${no} and (${memberId}::uuid is null or r.user_id = ${memberId}::uuid)`);
  return proofFile(row);
}
