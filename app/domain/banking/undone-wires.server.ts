/** Wires whose confirmation was undone: money that came later is credited to the member from its bank line. */
import { undoneTag } from "~/domain/payments/wires/config";
import type { LaterCredit } from "~/domain/payments/wires/undone.server";
import { db, sql } from "~/platform/db";
import { namedByLine, namesWire } from "./naming.server";

type Undone = {
  id: string;
  no: string | null;
  memberId: string;
  reference: string;
  ccy: string;
  tags: readonly string[];
  /** Announced, and what the member says was sent, in minor units of `ccy`. */
  amount: bigint;
  sentAmount: bigint | null;
};

/**
 * What was credited to the member for an undone wire. The bank line either names the wire, or has its amount, names no
 * wire and was booked later. Null where nothing was credited or the bank took it back.
 */
export async function creditOfUndoneWire(wire: Undone): Promise<LaterCredit | null> {
  if (!wire.tags.includes(undoneTag)) return null;
  return db.first<LaterCredit>(sql`
    select l.booked_on::text as on, (
      select sum(e.amount)::bigint from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
      join ledger_account a on a.id = e.account_id and a.kind = 'mem:avail' where j.idem_key = l.journal_key) as amount
    from bank_line l cross join lateral (select ${namesWire(wire)} as named) n
    where l.kind = 'member' and l.ref_id = ${wire.memberId} and l.status = 'MATCHED' and l.ccy = ${wire.ccy}
      and (n.named or (l.amount = ${wire.sentAmount ?? wire.amount} and not ${wire.id}::uuid = any (l.unlinked)
        and not exists (${namedByLine}) and l.decided_at >= (
          select x.decided_at from adjustment x
          where x.wire_id = ${wire.id} and x.kind = 'mistaken' and x.status = 'POSTED')))
      and not exists (
        select 1 from adjustment x where x.wire_id = l.id and x.kind = 'recall' and x.status = 'POSTED')
    order by n.named desc, l.booked_on desc, l.id desc limit 1`);
}
