/**
 * Wires that finance confirmed by hand before the statement came, or with another spelling of the bank's number. Their
 * line must not be credited again.
 */
import { claimReceipt, claimReceipts } from "~/domain/payments/wires/accounts.server";
import { undoneTag } from "~/domain/payments/wires/config";
import type { ReceiptDoubt } from "~/domain/payments/wires/receipt-doubts";
import { db, raw, sql, type Queryable, type Tx } from "~/platform/db";
import { byHandDays } from "./config";
import { namesWire, plain } from "./naming.server";

export type ByHand = {
  type: "recharge" | "payment";
  /** Number of the recharge, or id of the payment. */
  key: string;
  reference: string;
  bankRef: string;
  receivedOn: string;
  member: string;
  unlinked: boolean;
};

const nearLine = sql`w.received = l.amount
  and w.received_on between l.booked_on - ${raw(String(byHandDays))} and l.booked_on + ${raw(String(byHandDays))}
  and l.dc = 'C'`;

/**
 * Wires confirmed by hand without a bank line, next to each line `l` that may be their money. The search starts from
 * the line, by amount and day, so that old wires are not read.
 */
const waiting = sql`lateral (
  select h.*, u.email as member, h.ref_id = any(l.unlinked) as unlinked from (
    select 'recharge' as type, r.no as key, w.reference, w.bank_ref, r.id as ref_id, 'recharge_order' as ref_type,
      w.received_on, r.user_id, r.no as shown
    from wire w join recharge_order r on r.id = w.recharge_id
    where ${nearLine} and l.account = 'bank:' || lower(r.ccy) and not ${undoneTag}::text = any (r.tags)
    union all
    select 'payment', p.id::text, w.reference, w.bank_ref, p.id, 'payment', w.received_on, p.user_id, w.reference
    from payment_wire w join payment p on p.id = w.payment_id
    where ${nearLine} and l.account = 'bank:' || lower(p.ccy) and not ${undoneTag}::text = any (p.tags)) h
  join "user" u on u.id = h.user_id
  where not exists (
    select 1 from bank_line t where t.ref_id = h.ref_id and t.kind in ('recharge', 'payment', 'already')))`;

/** The wires confirmed by hand that a line may be the money of: the likelier first. */
export function confirmedByHand(lineId: string, on: Queryable = db): Promise<ByHand[]> {
  return on.rows<ByHand>(sql`
    select h.type, h.key, h.reference, h.bank_ref, h.received_on::text as received_on, h.member,
      h.unlinked
    from bank_line l cross join ${waiting} h where l.id = ${lineId}
    order by h.unlinked, ${plain(sql`h.bank_ref`)} = ${plain(sql`l.entry_ref`)} desc,
      position(upper(h.reference) in upper(l.remittance)) > 0 desc, abs(l.booked_on - h.received_on), h.key
    limit 10`);
}

/** For each open line, the likeliest wire confirmed by hand, unless somebody excluded it. */
export async function likeliestByHand(
  lineIds: readonly string[],
): Promise<Map<string, Pick<ByHand, "type" | "key" | "reference">>> {
  const rows = await db.rows<Pick<ByHand, "type" | "key" | "reference"> & { id: string }>(sql`
    select distinct on (l.id) l.id, h.type, h.key, h.reference
    from bank_line l cross join ${waiting} h where l.id = any(${lineIds}::uuid[]) and not h.unlinked
    order by l.id, ${plain(sql`h.bank_ref`)} = ${plain(sql`l.entry_ref`)} desc,
      position(upper(h.reference) in upper(l.remittance)) > 0 desc, abs(l.booked_on - h.received_on), h.key`);
  return new Map(rows.map(({ id, ...wire }) => [id, wire]));
}

/**
 * Links lines whose number is a typed one except for its spelling, with the same amount. Numbers without letters and
 * digits never match. Returns how many.
 */
export function linkSpelledAlike(): Promise<number> {
  return db.run(sql`
    with alike as (
      select distinct on (h.ref_id) l.id, l.account, l.entry_ref, h.ref_id, h.ref_type, h.shown
      from bank_line l cross join ${waiting} h
      where l.status = 'UNMATCHED' and not h.unlinked and ${plain(sql`h.bank_ref`)} = ${plain(sql`l.entry_ref`)}
        and ${plain(sql`l.entry_ref`)} <> ''
      order by h.ref_id, l.booked_on, l.id),
    claimed as (
      ${claimReceipts(sql`select account, entry_ref, ref_type, ref_id from alike`)} on conflict do nothing)
    update bank_line l set status = 'MATCHED', kind = 'already', ref_id = a.ref_id, ref_no = a.shown, suggestion = null
    from alike a where l.id = a.id and l.status = 'UNMATCHED'`);
}

/**
 * Claims the line's number for a wire confirmed by hand, if this locked line may be its money, and returns what the
 * line is linked to. Null where no such wire is open.
 */
export async function linkByHand(
  tx: Tx,
  line: { id: string; account: string; entryRef: string },
  { type, key }: { type: ByHand["type"]; key: string },
): Promise<{ refId: string; refNo: string } | null> {
  const wire = await tx.first<{ refId: string; refType: string; shown: string }>(sql`
    select h.ref_id, h.ref_type, h.shown
    from bank_line l cross join ${waiting} h
    where l.id = ${line.id} and h.type = ${type} and h.key = ${key}`);
  if (!wire) return null;
  const { refId, refType, shown: refNo } = wire;
  // The wire's row is locked: of two lines at once, or a line and an undo, the second finds it taken.
  await tx.run(
    type === "recharge"
      ? sql`select 1 from wire where recharge_id = ${refId} for update`
      : sql`select 1 from payment_wire where payment_id = ${refId} for update`,
  );
  const linked = await tx.first(sql`
    select 1 from bank_line where ref_id = ${refId} and kind in ('recharge', 'payment', 'already')
    union all select 1 from recharge_order where id = ${refId} and ${undoneTag}::text = any (tags)
    union all select 1 from payment where id = ${refId} and ${undoneTag}::text = any (tags)`);
  if (linked) return null;
  const { account, entryRef: bankRef } = line;
  const claimed = await tx.first(sql`
    select 1 from bank_receipt where account = ${account} and bank_ref = ${bankRef} and ref_id = ${refId}`);
  if (!claimed) await claimReceipt(tx, { account: account as "bank:usd", bankRef, refType, refId });
  return { refId, refNo };
}

/**
 * Bank lines that may be the money to confirm by hand: of its amount, naming its wire, or with the typed number. Not
 * lines that are booked as something else under another number. Returned money does not count.
 */
export const lineOnStatement: ReceiptDoubt = async (
  tx,
  { account, bankRef, amount, receivedOn, memberId, wire },
) => {
  const waits = sql`l.status in ('UNMATCHED', 'SUSPENSE')`;
  const line = await tx.first<{ ref: string }>(sql`
    select l.entry_ref as ref from bank_line l
    where l.account = ${account} and l.dc = 'C' and not l.reversal
      and abs(l.booked_on - ${receivedOn}::date) <= ${byHandDays}
      and ((l.entry_ref <> ${bankRef} and l.amount = ${amount}
          and (${waits} or (l.kind = 'member' and l.ref_id = ${memberId}::uuid)))
        or (l.entry_ref <> ${bankRef} and ${waits} and ${namesWire(wire)})
        or (l.entry_ref = ${bankRef} and (${waits} and l.amount <> ${amount}
          or l.status = 'SUSPENSE' or l.kind in ('psp', 'fx', 'payoneer', 'returned')))
        or (l.kind = 'returned' and ${plain(sql`l.entry_ref`)} = ${plain(sql`${bankRef}::text`)}
          and ${plain(sql`l.entry_ref`)} <> ''))
    order by ${plain(sql`l.entry_ref`)} = ${plain(sql`${bankRef}::text`)} desc, abs(l.booked_on - ${receivedOn}::date), l.id
    limit 1`);
  return line?.ref ?? null;
};
