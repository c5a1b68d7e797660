/**
 * Wires that were confirmed by hand and whose money never came, or was another's: one person proposes to undo it, and
 * another posts it (J1w). The bank's number is free then, so that the true line is booked to whom it belongs.
 */
import type { Staff } from "~/domain/accounts/people";
import { proposeWireDifference as propose } from "~/domain/adjustments/propose.server";
import { lockWallet } from "~/domain/ledger/ledger.server";
import { undoneTag, type WireCurrency } from "~/domain/payments/wires/config";
import { borneFor, markPaymentWireUndone, type Undoing } from "~/domain/payments/wires/undone.server";
import { markWireUndone } from "~/domain/wallet/wire-decision.server";
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
  /** What the wire was to be sent with, and the member's language. */
  reference: string;
  language: string;
  /** The line of the statement that is its money, whoever said so. */
  line: { id: string; no: string } | null;
};

const line = sql`(
  select jsonb_build_object('id', l.id, 'no', l.entry_ref) from bank_line l
  where l.ref_id = h.id and l.kind in ('recharge', 'payment', 'already') limit 1) as line`;

/** A wire that was confirmed and not undone; null where it was not. */
const confirmed = (wireId: string) => sql`
  select h.type, h.user_id as "userId", h.ccy, h.received, h.credited, h.bank_ref as "bankRef", h.reference, u.locale as language, ${line} from (
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
  const may = wire !== null && !at && !correction && !corrected;
  return { may, reason: wire ? undoReason(wire.language, wire.reference) : "", line: at, correction };
}

/** Whether something else was proposed or posted of the wire: its line is said to bring another amount, or went back. */
const otherwise = (wireId: string) => sql`
  select 1 from adjustment where wire_id = ${wireId} and kind <> 'mistaken' and status in ('PROPOSED', 'POSTED')`;

export type UndoError = "wallet:error.stale";

/** Proposes to undo what was confirmed by hand of a recharge's or a payment's wire. Yields the proposal's number. */
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

/** The wire, its wallet locked; null where it was not confirmed, was undone, or a line is its money. */
async function held(tx: Tx, wireId: string): Promise<Confirmed | null> {
  const wire = await tx.first<Confirmed>(confirmed(wireId));
  if (!wire || wire.line) return null;
  await tx.run(lockWallet(wire.userId));
  return tx.first<Confirmed>(sql`select * from (${confirmed(wireId)}) c where c.line is null`);
}

/**
 * Undoes what was confirmed; what it moved is booked in the same transaction. The number it was confirmed under is free
 * again. False where a line is its money by now.
 */
export async function undoConfirmation(tx: Tx, by: Pick<Staff, "id">, wireId: string): Promise<boolean> {
  // Its row, as who links a line to it by hand locks it.
  await tx.run(sql`select 1 from wire where recharge_id = ${wireId} for update`);
  await tx.run(sql`select 1 from payment_wire where payment_id = ${wireId} for update`);
  // Statements that are taken in link lines to what was confirmed: they are through, or come after this.
  await tx.run(raw("lock table bank_line in share row exclusive mode"));
  const wire = await held(tx, wireId);
  if (!wire) return false;
  const { type, received, ccy, bankRef } = wire;
  const marked = await (type === "recharge" ? markWireUndone : markPaymentWireUndone)(tx, wireId);
  if (!marked) return false;
  await tx.run(sql`delete from bank_receipt where ref_id = ${wireId}`);
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
