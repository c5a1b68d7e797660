/** Recharges by wire (§3.3, J1w), the member's side: the reference under which money is sent, and the proof of it. */
import { openAttachment, type Attachment } from "~/partners/files/attachment.server";
import type { Download } from "~/platform/http/download.server";
import { post, voidPending } from "~/domain/ledger/ledger.server";
import { wireAnnounced } from "~/domain/ledger/postings";
import {
  bankOf,
  keepProof,
  type ProofFileError,
  newReference,
} from "~/domain/payments/wires/accounts.server";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { replacingFile } from "~/partners/files/replace.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { unproven } from "./config";
import type { WireProof } from "./forms";
import { announcedKey, rechargeSteps } from "./steps.server";
import { lockWire, refOf, type WireView } from "./wire-row.server";

export { accountFor, wireCurrencies } from "~/domain/payments/wires/accounts.server";

/** Gives a new recharge its reference; a repeated call changes nothing. */
export async function prepareWire(tx: Tx, rechargeId: string): Promise<void> {
  await tx.run(sql`
    insert into wire (recharge_id, reference) values (${rechargeId}, ${newReference()})
    on conflict (recharge_id) do nothing`);
  await tx.run(sql`
    update recharge_order set expires_at = created_at + make_interval(days => ${unproven.days}) where id = ${rechargeId}`);
}

export type ProofError = "wallet:error.notOpen" | ProofFileError;

/**
 * Takes the member's proof or a newer one: a pending journal shows the amount under *Pending*. `file` may be missing
 * only if one was sent before.
 */
export async function sendProof(
  memberId: string,
  no: string,
  proof: WireProof,
): Promise<Result<undefined, ProofError>> {
  const kept = await keepProof(proof.file);
  if (!kept.ok) return kept;
  return replacingFile(kept.value?.key ?? null, () =>
    transaction((tx) => takeProof(tx, memberId, no, proof, kept.value)),
  );
}

async function takeProof(
  tx: Tx,
  memberId: string,
  no: string,
  proof: WireProof,
  kept: Attachment | null,
): Promise<Result<string | null, ProofError>> {
  const wire = await lockWire(tx, { no, memberId });
  if (!wire) return err("wallet:error.notOpen");
  const again = wire.status === "PENDING";
  const by = { member: memberId };
  const may = rechargeSteps.decide(wire, "proof", by, new Date());
  if (!again && !may.ok) return may;
  if (!kept && !wire.proofName) return err("wallet:error.proofFile");
  if (again) await voidPending(tx, announcedKey(wire));

  const next = { ...wire, proofs: wire.proofs + 1 };
  const where = { rechargeId: wire.id };
  const before = await tx.prisma.wire.findUnique({ where, select: { proofKey: true } });
  await tx.run(sql`
    update wire set payer_name = ${proof.payerName}, payer_bank = ${proof.payerBank}, sent_no = ${proof.sentNo},
      sent_amount = ${proof.sentAmount}, sent_on = ${proof.sentOn}::date, proofs = ${next.proofs}, submitted_at = now(),
      reason = null, proof_key = coalesce(${kept?.key ?? null}::text, proof_key),
      proof_name = coalesce(${kept?.name ?? null}::text, proof_name),
      proof_type = coalesce(${kept?.type ?? null}::text, proof_type)
    where recharge_id = ${wire.id}`);
  if (again)
    await tx.run(sql`update recharge_order set version = version + 1, remark = null where id = ${wire.id}`);
  else await rechargeSteps.takeStep(tx, wire, "proof", by, {});
  await announce(tx, next, proof.sentAmount);
  return ok(before?.proofKey ?? null);
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

/** Closes a wire that nobody needs any more; what waited is void. */
export function closeWire(memberId: string, no: string): Promise<Result<undefined, "wallet:error.notOpen">> {
  return transaction(async (tx): Promise<Result<undefined, "wallet:error.notOpen">> => {
    const wire = await lockWire(tx, { no, memberId });
    if (!wire) return err("wallet:error.notOpen");
    const closed = await rechargeSteps.takeStep(tx, wire, "close", { member: memberId }, {});
    return closed.ok ? ok() : closed;
  });
}

/** The proof of a wire, to be saved; null where there is none. Without a member it is finance who asks. */
export async function openProof(no: string, memberId: string | null): Promise<Download | null> {
  const row = await db.first<{ key: string | null; name: string; type: string }>(sql`
    select w.proof_key as key, w.proof_name as name, w.proof_type as type
    from wire w join recharge_order r on r.id = w.recharge_id
    where r.no = ${no} and (${memberId}::uuid is null or r.user_id = ${memberId}::uuid)`);
  return openAttachment(row);
}
