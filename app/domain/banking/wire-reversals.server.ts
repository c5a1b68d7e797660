/**
 * The bank reversed a wire after it was credited. One person proposes to take the money from the member, another posts it
 * (J1w). What the balance does not cover, the member owes.
 */
import type { Staff } from "~/domain/accounts/people";
import { proposeWireDifference as propose } from "~/domain/adjustments/propose.server";
import type { WireLine } from "~/domain/adjustments/events";
import type { WireCurrency } from "~/domain/payments/wires/config";
import { audit } from "~/platform/audit.server";
import { db, isUniqueViolation, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";

export type ReversedWire = {
  cameId: string;
  entryRef: string;
  bookedOn: string;
  type: "recharge" | "payment" | "member";
  /** Number of the recharge, id of the payment, or of the line where no wire was named. */
  key: string;
  wireId: string;
  reference: string;
  memberId: string;
  member: string;
  language: string;
  /** What was credited of it, in cents of USD. */
  usd: bigint;
};

/** Credited lines of an outgoing line's amount that it may reverse. Those that its text names come first. */
export function reversedWiresFor(lineId: string, on: Queryable = db): Promise<ReversedWire[]> {
  return on.rows<ReversedWire>(sql`
    select c.id as came_id, c.entry_ref, c.booked_on::text as booked_on, h.type, h.key, h.id as wire_id,
      h.reference, u.id as member_id, u.email as member, u.locale as language, h.credited + coalesce((
        select sum(x.amount) from adjustment x where x.wire_id = h.id and x.kind = 'wire' and x.status = 'POSTED'), 0)::bigint as usd
    from bank_line l
    join bank_line c on c.account = l.account and c.amount = l.amount and c.dc = 'C' and c.status = 'MATCHED'
      and c.kind in ('recharge', 'payment', 'already', 'member')
    join lateral (
      select 'recharge' as type, r.no as key, r.id, w.reference, r.credited, r.user_id
      from recharge_order r join wire w on w.recharge_id = r.id where r.id = c.ref_id and r.credited is not null
      union all
      select 'payment', p.id::text, p.id, w.reference, w.credited, p.user_id
      from payment p join payment_wire w on w.payment_id = p.id where p.id = c.ref_id and w.credited is not null
      union all
      select 'member', c.id::text, c.id, c.entry_ref, (
          select sum(e.amount) from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
          join ledger_account a on a.id = e.account_id and a.kind = 'mem:avail' where j.idem_key = c.journal_key)::bigint, c.ref_id
      where c.kind = 'member') h on true
    join "user" u on u.id = h.user_id
    where l.id = ${lineId} and l.dc = 'D' and l.status = 'UNMATCHED'
      and (l.reversal or l.party = c.party or position(upper(c.entry_ref) in upper(l.remittance)) > 0
        or position(h.reference in upper(l.remittance)) > 0)
      and not exists (
        select 1 from adjustment x where x.wire_id = h.id and x.kind in ('recall', 'mistaken') and x.status in ('PROPOSED', 'POSTED')
          and (x.journal_id is null or x.status = 'PROPOSED'))
    order by position(upper(c.entry_ref) in upper(l.remittance)) > 0 desc,
      position(h.reference in upper(l.remittance)) > 0 desc, c.booked_on desc, c.id desc limit 5`);
}

export type WireReversalError = "banking:error.stale";

/** Proposes to take a reversed wire from its member. Returns the proposal's number. */
export async function proposeWireReversal(
  by: Pick<Staff, "id">,
  lineId: string,
  { came, reason }: { came: string; reason: string },
): Promise<Result<string, WireReversalError>> {
  try {
    return await transaction(async (tx) => {
      // Both, so that the line it came by is not freed from its wire meanwhile.
      await tx.run(sql`
        select 1 from bank_line where id = any(${[lineId, came]}::uuid[]) order by id for update`);
      const line = await tx.first<{ ccy: WireCurrency; amount: bigint }>(sql`
        select ccy, amount from bank_line
        where id = ${lineId} and status = 'UNMATCHED' and dc = 'D' and return_of is null`);
      // What it was booked as is not taken back meanwhile.
      await tx.run(sql`select 1 from bank_line where id = ${came} for update`);
      const wire = line && (await reversedWiresFor(lineId, tx)).find(({ cameId }) => cameId === came);
      if (!wire) return err("banking:error.stale");
      const of = { lineId, wireId: wire.wireId, ccy: line.ccy, ccyAmount: -line.amount };
      const draft = { userId: wire.memberId, amount: -wire.usd, wire: of, reason };
      return ok(await propose(tx, by, draft, "recall"));
    });
  } catch (error) {
    const twice = ["adjustment_one_wire", "adjustment_one_line"];
    if (twice.some((index) => isUniqueViolation(error, index))) return err("banking:error.stale");
    throw error;
  }
}

/** Matches an outgoing line with the wire that it reversed. The caller books the money in the same transaction. */
export async function linkReversedWire(
  tx: Tx,
  by: Pick<Staff, "id">,
  { lineId, wireId }: WireLine,
): Promise<boolean> {
  const wire = await tx.first<{ shown: string; entryRef: string }>(sql`
    select l.entry_ref, coalesce(
      (select r.no from recharge_order r where r.id = ${wireId}),
      (select w.reference from payment_wire w where w.payment_id = ${wireId}),
      (select c.entry_ref from bank_line c where c.id = ${wireId})) as shown
    from bank_line l where l.id = ${lineId} and l.status = 'UNMATCHED' and l.dc = 'D' and l.return_of is null and not exists (
      select 1 from adjustment x where x.wire_id = ${wireId} and x.kind = 'mistaken' and x.status = 'POSTED' and x.journal_id is null)`);
  if (!wire) return false;
  await tx.run(sql`
    update bank_line set status = 'MATCHED', kind = 'recalled', ref_id = ${wireId}, ref_no = ${wire.shown},
      decided_by = ${by.id}, decided_at = now() where id = ${lineId}`);
  await audit(tx, {
    actor: `staff:${by.id}`,
    action: "bank.book",
    entity: "bank_line",
    entityId: lineId,
    before: { status: "UNMATCHED" },
    after: { status: "MATCHED", kind: "recalled", refNo: wire.shown, entryRef: wire.entryRef },
  });
  return true;
}
