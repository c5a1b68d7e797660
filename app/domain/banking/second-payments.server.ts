/**
 * Wires that are credited already. Another line in their name is a second payment, or the money sent again after a
 * reversal; it belongs to the member.
 */
import { undoneTag } from "~/domain/payments/wires/config";
import { db, sql, type Queryable, type Sql, type Tx } from "~/platform/db";
import { byHandDays } from "./config";
import { namedAs, namedByLine } from "./naming.server";
import type { Suggestion } from "./suggest";

export type CreditedWire = {
  type: Suggestion["type"];
  /** Number of the recharge, or id of the payment. */
  key: string;
  reference: string;
  member: string;
  receivedOn: string;
  /** The line that it was credited by; null where it was confirmed by hand, and none is linked. */
  lineId: string | null;
  entryRef: string | null;
  /** The line by which the bank reversed that money, as proposed or posted; null where there is none. */
  goneId: string | null;
  goneRef: string | null;
};

/** Excludes wires that the line `l` may still be linked to or differ from: other cards show those. */
const settled = sql`(t.id is not null
  or (h.received = l.amount and abs(l.booked_on - h.received_on) > ${byHandDays}))`;

/** Wires named by a line or a person, credited by another line or long ago by hand. */
export function creditedWires(
  lineId: string,
  reference: string | null,
  on: Queryable = db,
): Promise<CreditedWire[]> {
  const ids: Sql = reference === null ? namedByLine : sql`${namedByLine} union (${namedAs(reference)})`;
  return on.rows<CreditedWire>(sql`
    select h.type, h.key, h.reference, u.email as member, h.received_on::text as received_on, t.id as line_id,
      t.entry_ref, g.id as gone_id, g.entry_ref as gone_ref
    from bank_line l cross join lateral (
      select 'recharge' as type, r.no as key, r.id, w.reference, w.received, w.received_on, r.user_id
      from (${ids}) n join recharge_order r on r.id = n.id join wire w on w.recharge_id = r.id
      where r.ccy = l.ccy and w.received is not null and not ${undoneTag}::text = any (r.tags)
      union all
      select 'payment', p.id::text, p.id, w.reference, w.received, w.received_on, p.user_id
      from (${ids}) n join payment p on p.id = n.id join payment_wire w on w.payment_id = p.id
      where p.ccy = l.ccy and w.received is not null and not ${undoneTag}::text = any (p.tags)) h
    join "user" u on u.id = h.user_id
    left join bank_line t on t.ref_id = h.id and t.kind in ('recharge', 'payment', 'already')
    left join adjustment x on x.wire_id = h.id and x.kind = 'recall' and x.status in ('PROPOSED', 'POSTED')
    left join bank_line g on g.id = x.line_id
    where l.id = ${lineId} and t.id is distinct from l.id and ${settled}
    order by h.reference limit 5`);
}

type Wire = { id: string; reference: string; member: string };

/** Why a line is not a wire's money that was credited already: by which line, or by hand. */
export async function creditedBefore(tx: Tx, wire: Wire): Promise<CreditedError | null> {
  const line = await tx.first<{ line: string }>(sql`
    select entry_ref as line from bank_line
    where ref_id = ${wire.id} and kind in ('recharge', 'payment', 'already') limit 1`);
  const { reference, member } = wire;
  return line && `banking:error.credited|${JSON.stringify({ ...line, reference, member })}`;
}

export type CreditedError = `banking:error.credited${"" | "ByHand"}|${string}`;

/** Whether a line was refused because its wire is credited: then its reference. */
export function creditedIn(error: string): string | null {
  const [key, words] = error.split(/\|(.*)/s);
  if (!key?.startsWith("banking:error.credited") || words === undefined) return null;
  return (JSON.parse(words) as Wire).reference;
}
