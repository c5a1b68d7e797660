/** Corrections as the desk lists them. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { pieceOf } from "~/domain/pieces.server";
import { db, sql, type Sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import type { AdjustmentKind, AdjustmentStatus, Debt } from "./states";

export type AdjustmentRow = {
  id: string;
  no: string;
  at: Date;
  kind: AdjustmentKind;
  debt: Debt | null;
  amount: bigint;
  reason: string;
  status: AdjustmentStatus;
  member: string;
  email: string;
  memberId: string;
  askedBy: string;
  askedByName: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  note: string | null;
  journalId: string | null;
  postedAs: string | null;
  /** Of a wire: the bank's line, and by how much it says more or less, in minor units of `ccy`. */
  lineId: string | null;
  lineNo: string | null;
  ccy: string | null;
  ccyAmount: bigint | null;
  /** The wire: the number of its recharge, or the id of its payment; of a member's money without one its line's. */
  wire: { type: "recharge" | "payment" | "member"; key: string; reference: string } | null;
  /** The line that the wire was credited by, where that is undone; null where it was confirmed by hand. */
  creditedBy: { id: string; no: string } | null;
};

const creditedBy = pieceOf("adjustments.creditingLine")({
  wireId: sql`x.wire_id`,
  ccy: sql`x.ccy`,
  bankRef: sql`coalesce((select w.bank_ref from wire w where w.recharge_id = x.wire_id),
      (select w.bank_ref from payment_wire w where w.payment_id = x.wire_id))`,
  where: sql`x.kind = 'mistaken'`,
});

/** What a correction is listed with, of `adjustment x` and its member `u`. */
export const adjustmentColumns = sql`x.id, x.no, x.created_at as at, x.kind, x.debt, x.amount, x.reason, x.status, u.user_name as member,
  u.email, u.id as member_id, x.asked_by, (select s.name from staff s where s.id = x.asked_by) as asked_by_name,
  (select s.name from staff s where s.id = x.decided_by) as decided_by_name, x.decided_at, x.note,
  x.journal_id, x.line_id, x.ccy, x.ccy_amount,
  ${pieceOf("adjustments.nameOfLine")(sql`x.line_id`)} as line_no,
  coalesce((select jsonb_build_object('type', 'recharge', 'key', r.no, 'reference', w.reference)
      from recharge_order r join wire w on w.recharge_id = r.id where r.id = x.wire_id),
    (select jsonb_build_object('type', 'payment', 'key', w.payment_id, 'reference', w.reference)
      from payment_wire w where w.payment_id = x.wire_id),
    ${pieceOf("adjustments.lineAsWire")(sql`x.wire_id`)}) as wire,
  ${creditedBy} as credited_by,
  (select j.id from journal j where j.idem_key = 'adjustment:' || x.id || ':posted') as posted_as`;

/** A search by number, member, what the bank calls the line or the wire it is about, or a word of its reason. */
export function foundBy(q: string): Sql {
  const like = containing(q);
  const named = pieceOf("adjustments.linesNamed")(like);
  return sql`x.id in (
    select id from adjustment where no ilike ${like} or reason ilike ${like}
      or line_id in (${named})
      or wire_id in (${named}
        union all select recharge_id from wire where reference ilike ${like}
        union all select payment_id from payment_wire where reference ilike ${like})
    union all select id from adjustment where user_id in ${membersWith(q)})`;
}

/** One correction by its number; null where there is none. */
export function adjustmentByNo(no: string): Promise<AdjustmentRow | null> {
  return db.first<AdjustmentRow>(sql`
    select ${adjustmentColumns} from adjustment x join "user" u on u.id = x.user_id where x.no = ${no}`);
}
