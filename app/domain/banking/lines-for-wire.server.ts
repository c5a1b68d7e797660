/** Lines of the statement that wait and may be the money of a wire which nobody has confirmed. */
import type { RefusalDoubt, SoughtWire } from "~/domain/payments/wires/receipt-doubts";
import { db, sql, type Queryable } from "~/platform/db";
import type { BankLineRow } from "./lines.server";
import { namesWire } from "./naming.server";
import type { Suggestion } from "./suggest";

export type LineForWire = Pick<
  BankLineRow,
  "id" | "entryRef" | "bookedOn" | "amount" | "ccy" | "status" | "kind" | "party"
> & {
  by: Suggestion["by"];
};

/**
 * Open or suspense lines that are suggested for a wire or name it, the likelier first. A line that names two wires is
 * suggested for neither.
 */
export function linesForWire(
  { type, key, reference, ccy }: SoughtWire,
  on: Queryable = db,
): Promise<LineForWire[]> {
  const suggested = sql`l.suggestion ->> 'type' = ${type} and l.suggestion ->> 'key' = ${key}`;
  const names = namesWire({ reference, no: type === "recharge" ? key : null });
  return on.rows<LineForWire>(sql`
    select l.id, l.entry_ref, l.booked_on::text as booked_on, l.amount, l.ccy, l.status, l.kind, l.party,
      case when ${names} then 'reference' else l.suggestion ->> 'by' end as by
    from bank_line l
    where l.status in ('UNMATCHED', 'SUSPENSE') and l.dc = 'C' and not l.reversal and l.ccy = ${ccy}
      and ((${suggested}) or ${names})
    order by ${names} desc, l.booked_on desc, l.id
    limit 10`);
}

/** What refusing a wire asks of the lines. */
export const linesWaitingFor: RefusalDoubt = async (tx, wire) =>
  (await linesForWire(wire, tx)).map(({ entryRef }) => entryRef);
