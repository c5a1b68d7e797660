/**
 * Undoes wrong credits of wires: confirmed by hand without the money, or credited from somebody else's line. One person
 * proposes, another posts it (J1w). Then the bank's number and the line can be booked to their owner.
 */
import type { Staff } from "~/domain/accounts/people";
import { proposeWireDifference as propose } from "~/domain/adjustments/propose.server";
import type { AdjustmentKind } from "~/domain/adjustments/states";
import { lockWallet } from "~/domain/ledger/ledger.server";
import { undoneTag, type WireCurrency } from "~/domain/payments/wires/config";
import { borneFor, markPaymentWireUndone, type Undoing } from "~/domain/payments/wires/undone.server";
import { markWireUndone } from "~/domain/wallet/wire-decision.server";
import { freeReceipts } from "~/domain/payments/wires/accounts.server";
import { audit } from "~/platform/audit.server";
import { db, isUniqueViolation, raw, sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { undoReason } from "./reasons.server";

type Confirmed = {
  type: "recharge" | "payment";
  userId: string;
  ccy: WireCurrency;
  /** What was confirmed, in minor units of `ccy`, and what was credited of it, in cents of USD. */
  received: bigint;
  credited: bigint;
  bankRef: string;
  reference: string;
  language: string;
  line: { id: string; no: string; credited: boolean } | null;
};

const line = sql`(
  select jsonb_build_object('id', l.id, 'no', l.entry_ref, 'credited', l.kind <> 'already') from bank_line l
  where l.ref_id = h.id and l.kind in ('recharge', 'payment', 'already') limit 1) as line`;

const confirmed = (wireId: string) => sql`
  select h.type, h.user_id, h.ccy, h.received, h.credited, h.bank_ref, h.reference, u.locale as language, ${line} from (
    select 'recharge' as type, r.id, r.user_id, r.ccy, w.received, r.credited, w.bank_ref, w.reference
    from recharge_order r join wire w on w.recharge_id = r.id
    where r.id = ${wireId} and w.received is not null and r.credited is not null and not ${undoneTag}::text = any (r.tags)
    union all
    select 'payment', p.id, p.user_id, p.ccy, w.received, w.credited, w.bank_ref, w.reference
    from payment p join payment_wire w on w.payment_id = p.id
    where p.id = ${wireId} and w.received is not null and not ${undoneTag}::text = any (p.tags)) h
  join "user" u on u.id = h.user_id`;

/** How a wire stands that somebody may have confirmed by mistake. */
export async function undoingOf(wireId: string): Promise<Undoing> {
  const [wire, correction, corrected] = await Promise.all([
    db.first<Confirmed>(confirmed(wireId)),
    db.first<{ no: string; posted: boolean }>(sql`
      select no, status = 'POSTED' as posted from adjustment
      where wire_id = ${wireId} and kind = 'mistaken' and status in ('PROPOSED', 'POSTED')`),
    db.first(otherwise(wireId)),
  ]);
  const { line: at = null } = wire ?? {};
  const may = wire !== null && isFree(wire) && !correction && !corrected;
  return { may, reason: wire ? undoReason(wire, at !== null) : "", line: at, correction };
}

/** Whether it is undone here: what a line was only linked to is freed at the line first. */
const isFree = ({ line: at }: Confirmed) => !at || at.credited;

const otherwise = (wireId: string, kinds: readonly AdjustmentKind[] = ["wire", "recall"]) => sql`
  select 1 from adjustment where wire_id = ${wireId} and kind = any(${kinds}::text[]) and status in ('PROPOSED', 'POSTED')`;

export type UndoError = "wallet:error.stale";

/** Proposes to undo what was confirmed of a recharge's or a payment's wire. Yields the proposal's number. */
export async function proposeUndo(
  by: Pick<Staff, "id">,
  wireId: string,
  reason: string,
): Promise<Result<string, UndoError>> {
  try {
    return await transaction(async (tx) => {
      const wire = await held(tx, wireId);
      if (!wire || (await tx.first(otherwise(wireId)))) return err("wallet:error.stale");
      const { userId, ccy, received, credited } = wire;
      const amount = -(credited + (await borneFor(tx, wireId)));
      const of = { lineId: null, wireId, ccy, ccyAmount: -received };
      return ok(await propose(tx, by, { userId, amount, wire: of, reason }, "mistaken"));
    });
  } catch (error) {
    if (isUniqueViolation(error, "adjustment_one_line")) return err("wallet:error.stale");
    throw error;
  }
}

/** Locks the wire, its line and its wallet; null where it is not confirmed, already undone, or linked. */
async function held(tx: Tx, wireId: string): Promise<Confirmed | null> {
  const wire = await tx.first<Confirmed>(confirmed(wireId));
  if (!wire || !isFree(wire)) return null;
  // The line before any wallet, as whoever books it does.
  if (wire.line) await tx.run(sql`select 1 from bank_line where id = ${wire.line.id} for update`);
  await tx.run(lockWallet(wire.userId));
  const now = await tx.first<Confirmed>(confirmed(wireId));
  return now && isFree(now) && now.line?.id === wire.line?.id ? now : null;
}

/** The number of the open proposal to undo the wire that a line credited, or null. */
export async function undoProposedFor(wireId: string): Promise<string | null> {
  const row = await db.first<{ no: string }>(sql`
    select no from adjustment where wire_id = ${wireId} and kind = 'mistaken' and status = 'PROPOSED'`);
  return row?.no ?? null;
}

/**
 * Undoes a confirmation; the caller books the money in the same transaction. The bank's number is free again, and its
 * line unmatched. False where a line was linked meanwhile or the bank reversed the wire.
 */
export async function undoConfirmation(tx: Tx, by: Pick<Staff, "id">, wireId: string): Promise<boolean> {
  // Its row, as who links a line to it by hand locks it.
  await tx.run(sql`select 1 from wire where recharge_id = ${wireId} for update`);
  await tx.run(sql`select 1 from payment_wire where payment_id = ${wireId} for update`);
  // Statements that are taken in link lines to what was confirmed: they are through, or come after this.
  await tx.run(raw("lock table bank_line in share row exclusive mode"));
  const wire = await held(tx, wireId);
  if (!wire || (await tx.first(otherwise(wireId, ["recall"])))) return false;
  const { type, received, ccy, bankRef } = wire;
  const marked = await (type === "recharge" ? markWireUndone : markPaymentWireUndone)(tx, wireId);
  if (!marked) return false;
  await tx.run(freeReceipts(sql`ref_id = ${wireId}`));
  if (wire.line) await free(tx, by, wireId, wire.line.id);
  await audit(tx, {
    actor: `staff:${by.id}`,
    ...(type === "recharge"
      ? { action: "recharge.undo", entity: "recharge_order" }
      : { action: "payment.wire-undo", entity: "payment" }),
    entityId: wireId,
    before: { received: received.toString(), ccy, bankRef },
  });
  return true;
}

/** The line that credited it is unmatched again; one from suspense is in suspense again. */
async function free(tx: Tx, by: Pick<Staff, "id">, wireId: string, lineId: string): Promise<void> {
  const was = await tx.first<{ kind: string; refNo: string }>(sql`
    select kind, ref_no from bank_line where id = ${lineId}`);
  await tx.run(sql`
    update bank_line set status = 'UNMATCHED', kind = null, ref_id = null, ref_no = null, suspense_key = null,
      unlinked = array(select distinct unnest(unlinked || ${wireId}::uuid)), decided_by = ${by.id}, decided_at = now()
    where id = ${lineId}`);
  await audit(tx, {
    actor: `staff:${by.id}`,
    action: "bank.unlink",
    entity: "bank_line",
    entityId: lineId,
    before: { status: "MATCHED", ...was },
    after: { status: "UNMATCHED", kind: null },
  });
}
